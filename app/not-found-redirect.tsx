'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { showToast } from '@/lib/toast'

interface NotFoundRedirectProps {
  blogs: string
  demo: string
  signedIn: string
}

const isBelow = (folder: string, path: string) => new RegExp(`^${folder}/.`).test(path)

/**
 * A static host answers every unknown address with 404.html, so two of them are put right here:
 * an unknown article (spec §8) and an unknown authtype of the demo (spec §2).
 */
export function NotFoundRedirect({ blogs, demo, signedIn }: NotFoundRedirectProps) {
  const path = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (isBelow(blogs, path)) {
      // One id: an effect that runs twice shows one toast.
      showToast('error', 'Blog Not Found !', 'blog-not-found')
      router.replace(blogs)
    } else if (isBelow(demo, path) && path !== signedIn) {
      router.replace(`${signedIn}${window.location.search}`)
    }
  }, [path, router, blogs, demo, signedIn])

  return null
}
