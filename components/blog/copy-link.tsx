'use client'

import { CopyButton } from '@/components/ui/copy-button'

/** Copies the address of this page without its fragment. */
export function CopyLink() {
  return (
    <span className="noscript:hidden">
      <CopyButton text={() => window.location.href.replace(/#.*/, '')} what="link" />
    </span>
  )
}
