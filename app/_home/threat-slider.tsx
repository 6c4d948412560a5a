'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useMediaQuery } from '@/lib/use-media-query'

/** The time of one slide (spec §9). */
export const SLIDE_MS = 5000

interface Slide {
  name: string
  content: ReactNode
}

/**
 * APG carousel: rotates until paused, unless a pointer or the keyboard is in it. All slides share one
 * grid cell, so that the strip keeps its height. Without scripts, all slides show below one another.
 */
export function ThreatSlider({ slides }: { slides: readonly Slide[] }) {
  // An object, so that choosing the current slide also restarts its time.
  const [shown, setShown] = useState({ index: 0 })
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const playing = chosen ? chosen === 'play' : !calm
  const rotating = playing && !hovered && !focused
  const region = useRef<HTMLElement>(null)

  // A pointer or a focus that was there before React.
  useEffect(() => {
    const hasPointer = matchMedia('(hover: hover)').matches
    setHovered(hasPointer && region.current?.matches(':hover') === true)
    setFocused(region.current?.querySelector(':focus-visible') !== null)
  }, [])

  useEffect(() => {
    if (!rotating) return
    const next = { index: (shown.index + 1) % slides.length }
    const timer = setTimeout(() => setShown(next), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [rotating, shown, slides.length])

  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label="Highlights"
      // Keyboard focus only: a clicked dot keeps the focus but must not stop the slides.
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onPointerOver={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      className="flex flex-col-reverse gap-2 py-2 md:flex-row-reverse md:items-center"
    >
      <div className="flex shrink-0 items-center noscript:hidden">
        <button
          type="button"
          onClick={() => setChosen(playing ? 'pause' : 'play')}
          aria-label={playing ? 'Pause slides' : 'Play slides'}
          className="mr-1 flex h-4 w-5 cursor-pointer items-center justify-center rounded border border-line-strong"
        >
          <Icon name={playing ? 'pause' : 'play'} className="size-2 fill-current" />
        </button>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            title={name}
            onClick={() => {
              setShown({ index })
              setHovered(false) // a press starts the slide's time, also under the pointer that made it
            }}
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === shown.index ? 'true' : undefined}
            className="group flex h-5.5 w-4 cursor-pointer items-center justify-center"
          >
            <span className="pointer-events-none h-1.5 w-0.25 bg-line-strong group-hover:bg-ink group-aria-[current]:h-3 group-aria-[current]:bg-brass-fill" />
          </button>
        ))}
      </div>
      <div aria-live={rotating ? 'off' : 'polite'} className="grid flex-1">
        {slides.map(({ name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), not a form's fieldset
          <div
            key={name}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={`col-start-1 row-start-1 flex items-center gap-3 noscript:visible noscript:row-auto noscript:py-1 ${index === shown.index ? '' : 'invisible'}`}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  )
}
