'use client'

import { type ReactNode, useState } from 'react'

/** Whether captions are on, as the visitor last left it in any film. */
let captions: TextTrackMode = 'showing'

/** Covers a film until it is first played: by a press, and with the browser's controls from then on. */
export function PlayButton({ children }: { children: ReactNode }) {
  const [isGone, setGone] = useState(false)
  return (
    <button
      type="button"
      hidden={isGone}
      onClick={({ currentTarget }) => {
        const film = currentTarget.previousElementSibling as HTMLVideoElement
        const [track] = film.textTracks
        if (track) {
          // WebKitGTK passes over `default`.
          track.mode = captions
          film.textTracks.onchange = () => {
            captions = track.mode
          }
        }
        film.controls = true
        film.focus()
        film.play().catch(() => {}) // its controls say why
        setGone(true)
      }}
      className="-outline-offset-2 scheme-dark absolute inset-0 flex cursor-pointer items-end p-2"
    >
      {children}
    </button>
  )
}
