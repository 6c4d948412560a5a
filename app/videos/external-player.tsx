'use client'

import { type ReactNode, useState } from 'react'
import { takeFocus } from '@/components/ui/take-focus'

interface ExternalPlayerProps {
  id: string
  /** Where the clip plays without cookies. */
  player: string
  title: string
  /** The poster. */
  children: ReactNode
}

/** A facade: YouTube hears of a visitor only after a click. */
export function ExternalPlayer({ id, player, title, children }: ExternalPlayerProps) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) {
    return (
      <iframe
        ref={takeFocus}
        src={`${player}?autoplay=1`}
        title={title}
        allow="autoplay; fullscreen"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-[16/9] w-full"
      />
    )
  }
  return (
    // A link to YouTube itself where no script runs.
    <a
      href={`https://www.youtube.com/watch?v=${id}`}
      onClick={(event) => {
        event.preventDefault()
        setPlaying(true)
      }}
      className="relative block aspect-[16/9] bg-sunken"
    >
      {children}
      <span className="absolute inset-x-0 bottom-0 bg-surface p-1 text-small">
        Play {title}: this contacts YouTube
      </span>
    </a>
  )
}
