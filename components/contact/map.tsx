'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { site } from '@/lib/site'

/** A facade: the map's server hears of a visitor only after a click. */
export function ContactMap() {
  const [loaded, setLoaded] = useState(false)
  if (loaded) {
    return (
      <iframe
        src={site.map.embedUrl}
        title={`Map of ${site.address.locality}`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded border border-line"
      />
    )
  }
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-1.5 rounded border border-line bg-sunken p-2 text-center">
      <p className="text-ink-2 text-small">
        The map comes from {site.map.provider}; loading it tells them your address on the internet.
      </p>
      <Button variant="secondary" onClick={() => setLoaded(true)} className="noscript:hidden">
        Load map
      </Button>
    </div>
  )
}
