'use client'

import { useState } from 'react'

interface ExternalPlayerProps {
  id: string
  title: string
  poster: string
}

/** The button that had the focus is gone. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A facade: YouTube hears of a visitor only after a click. */
export function ExternalPlayer({ id, title, poster }: ExternalPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) {
    return (
      <iframe
        ref={takeFocus}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; fullscreen"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full"
      />
    )
  }
  return (
    <button type="button" onClick={() => setPlaying(true)} className="relative cursor-pointer">
      <img src={poster} alt="" loading="lazy" className="aspect-video w-full" />
      <span className="absolute inset-x-0 bottom-0 bg-surface p-1 text-small">
        Play {title}: this contacts YouTube
      </span>
    </button>
  )
}
