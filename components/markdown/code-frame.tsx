'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CopyButton, copyLink } from '@/components/ui/copy-button'

interface CodeFrameProps {
  title: string
  /** The `code` element, rendered at build time. */
  children: ReactNode
}

/** A piece of code under a bar with its title, and the buttons that wrap and copy it. */
export function CodeFrame({ title, children }: CodeFrameProps) {
  const [wraps, setWraps] = useState(false)
  const [scrolls, setScrolls] = useState(true) // until measured, because it must be reachable by keyboard
  const code = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const pre = code.current
    if (!pre) return
    const observer = new ResizeObserver(() => setScrolls(pre.scrollWidth > pre.clientWidth))
    observer.observe(pre)
    return () => observer.disconnect()
  }, [])
  // No region: two pieces of code may have the same title, and landmarks may not.
  const stop = { role: 'group', 'aria-label': title, tabIndex: 0 }
  return (
    <figure className="code" data-wraps={wraps}>
      <figcaption>{title}</figcaption>
      <span className="noscript:hidden">
        <button
          type="button"
          aria-label={`Wrap lines of ${title}`}
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
          className={copyLink}
        >
          Wrap lines
        </button>
        <CopyButton text={() => code.current?.textContent ?? ''} what={title} isAmongText />
      </span>
      <pre ref={code} {...(scrolls ? stop : {})}>
        {children}
      </pre>
    </figure>
  )
}
