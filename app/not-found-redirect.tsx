'use client'

import { DEMO_PATH, SIGNED_IN_PATH } from '@one-tick-ahead/api/contract/pages'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { showToast } from '@/lib/toast'

/**
 * A static host answers every unknown address with 404.html, so this page redirects two kinds:
 * an unknown article (spec §8) and an unknown authtype of the demo (spec §2).
 */
export function NotFoundRedirect({ blogs }: { blogs: string }) {
  const path = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (path.startsWith(`${blogs}/`)) {
      // One id, so that an effect that runs twice shows one toast.
      showToast('error', 'Blog Not Found !', 'blog-not-found')
      router.replace(blogs)
    } else if (path.startsWith(`${DEMO_PATH}/`) && path !== SIGNED_IN_PATH) {
      router.replace(`${SIGNED_IN_PATH}${window.location.search}`)
    }
  }, [path, router, blogs])

  return null
}
