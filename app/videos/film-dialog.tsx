'use client'

import { type ReactNode, useRef } from 'react'
import { Icon } from '@/components/ui/icon'

/** Whether captions are on, as the visitor last left it in any film. */
let captions: TextTrackMode = 'showing'

interface FilmDialogProps {
  title: string
  /** The film, with the browser's controls. */
  film: ReactNode
  /** What is pressed: the poster. */
  children: ReactNode
}

/** A poster that opens its film as large as the window. `showModal` will do: no toast comes meanwhile. */
export function FilmDialog({ title, film, children }: FilmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const videoIn = () => dialog.current?.querySelector('video')
  const open = () => {
    dialog.current?.showModal()
    const video = videoIn()
    if (!video) return
    const [track] = video.textTracks
    if (track) {
      // WebKitGTK passes over `default`.
      track.mode = captions
      video.textTracks.onchange = () => {
        captions = track.mode
      }
    }
    video.focus()
    video.play().catch(() => {}) // its controls say why
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="relative block w-full cursor-pointer border-line border-b -outline-offset-2"
      >
        {children}
      </button>
      <dialog
        ref={dialog}
        aria-label={title}
        onClose={() => videoIn()?.pause()}
        className="scheme-dark m-auto w-[min(100vw,1600px,calc((100dvh-64px)*16/9))] max-w-none max-h-none overflow-hidden bg-paper text-ink backdrop:bg-paper backdrop:opacity-90"
      >
        <div className="flex min-h-8 items-center gap-2 px-2">
          <p className="grow truncate font-bold">{title}</p>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="flex size-5.5 shrink-0 cursor-pointer items-center justify-center rounded border border-line-strong"
          >
            <Icon name="close" />
          </button>
        </div>
        {film}
      </dialog>
    </>
  )
}
