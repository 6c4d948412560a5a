'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { routes } from '@/lib/routes'
import { showToast } from '@/lib/toast'

const UNKNOWN_BLOG = new RegExp(`^${routes.blogs}/.`)
const UNKNOWN_AUTHTYPE = new RegExp(`^${routes.liveDemo}/.`)

/**
 * A static host answers every unknown address with 404.html, so two of them are put right here:
 * an unknown article (spec §8) and an unknown authtype of the demo (spec §2).
 */
export function NotFoundRedirect() {
  const path = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (UNKNOWN_BLOG.test(path)) {
      // One id: an effect that runs twice shows one toast.
      showToast('error', 'Blog Not Found !', 'blog-not-found')
      router.replace(routes.blogs)
    } else if (UNKNOWN_AUTHTYPE.test(path) && path !== routes.signedIn) {
      router.replace(`${routes.signedIn}${window.location.search}`)
    }
  }, [path, router])

  return null
}
