'use client'

import type { ComponentProps, SyntheticEvent } from 'react'

/** Not every browser shows the captions that `default` asks for; a visitor can still turn them off while the film plays. */
function showCaptions({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>) {
  const [captions] = film.textTracks
  if (captions && film.currentTime === 0) captions.mode = 'showing'
}

/** A silent film with its captions. */
export function FilmPlayer(props: ComponentProps<'video'>) {
  return <video controls playsInline preload="none" onPlay={showCaptions} {...props} />
}
