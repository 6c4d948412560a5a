'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'

/** Outside the component, or each render would move the focus again. The button that had it is gone. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

interface ContactMapProps {
  /** The address of the map's own page. */
  embedUrl: string
  locality: string
  provider: string
  /** The drawing before a click. */
  children: ReactNode
}

/** A facade: the map's server gets no request before a click. */
export function ContactMap({ embedUrl, locality, provider, children }: ContactMapProps) {
  const [loaded, setLoaded] = useState(false)
  if (loaded) {
    return (
      <iframe
        ref={focus}
        src={embedUrl}
        title={`Map of ${locality}`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="h-48 w-full rounded border border-line"
      />
    )
  }
  return (
    <div className="flex min-h-48 flex-col overflow-hidden rounded border border-line bg-sunken">
      {children}
      <div className="flex flex-col items-start gap-1.5 border-line border-t bg-surface p-2">
        <p className="text-ink-2 text-small">
          Loading the map shows your IP address to {provider}.
        </p>
        <Button variant="secondary" onClick={() => setLoaded(true)} className="noscript:hidden">
          Load map
        </Button>
      </div>
    </div>
  )
}
