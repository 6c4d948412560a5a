'use client'

import { type ReactNode, useRef, useState } from 'react'
import { CopyButton, copyLink } from '@/components/ui/copy-button'

interface CodeFrameProps {
  title: string
  /** The code in its `pre`, rendered at build time. */
  children: ReactNode
}

/** The bar over a piece of code: its title, and the buttons that wrap and copy it. */
export function CodeFrame({ title, children }: CodeFrameProps) {
  const [wraps, setWraps] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  return (
    <figure className="code" data-wraps={wraps}>
      <figcaption>
        {title}
        <span className="noscript:hidden">
          <button
            type="button"
            aria-pressed={wraps}
            onClick={() => setWraps(!wraps)}
            className={copyLink}
          >
            Wrap lines
          </button>
          <CopyButton text={() => body.current?.textContent ?? ''} what={title} isAmongText />
        </span>
      </figcaption>
      <div ref={body}>{children}</div>
    </figure>
  )
}
