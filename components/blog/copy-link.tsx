'use client'

import { CopyButton } from '@/components/ui/copy-button'

/** Copies the address of this page, without the place that has been scrolled to. */
export function CopyLink() {
  return (
    <span className="noscript:hidden">
      <CopyButton text={() => window.location.href.replace(/#.*/, '')} what="link" />
    </span>
  )
}
