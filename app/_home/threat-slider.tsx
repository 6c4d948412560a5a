'use client'

import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'

/** How long each slide stays (spec §9). */
export const SLIDE_MS = 5000

/** Renders nothing: a new `key` starts a new interval, so a dot click buys a full one. */
function AutoAdvance({ onTick, delay }: { onTick: () => void; delay: number | null }) {
  useInterval(onTick, delay)
  return null
}

/**
 * APG carousel: rotates until paused, and while neither pointer nor keyboard is in it. All slides share
 * one grid cell, so that the strip keeps its height. A hidden one is invisible to everyone; without
 * scripts all are shown, one below the other.
 */
export function ThreatSlider({ slides }: { slides: readonly ReactNode[] }) {
  const [current, setCurrent] = useState(0)
  const [restarts, setRestarts] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const playing = chosen ? chosen === 'play' : !calm
  const rotating = playing && !hovered && !focused

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      // Keyboard focus only: a clicked dot keeps the focus, and must not stop the slides.
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      className="flex flex-col-reverse gap-2 py-2 md:flex-row-reverse md:items-center"
    >
      <AutoAdvance
        key={restarts}
        delay={rotating ? SLIDE_MS : null}
        onTick={() => setCurrent((current + 1) % slides.length)}
      />
      <SlideControls
        count={slides.length}
        current={current}
        playing={playing}
        onToggle={() => setChosen(playing ? 'pause' : 'play')}
        onChoose={(index) => {
          setCurrent(index)
          setRestarts(restarts + 1)
        }}
      />
      <div
        aria-live={rotating ? 'off' : 'polite'}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        className="grid flex-1"
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), not a form's fieldset
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={`col-start-1 row-start-1 flex items-center gap-3 noscript:visible noscript:row-auto noscript:py-1 ${index === current ? '' : 'invisible'}`}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}

interface SlideControlsProps {
  count: number
  current: number
  playing: boolean
  onToggle: () => void
  onChoose: (index: number) => void
}

function SlideControls({ count, current, playing, onToggle, onChoose }: SlideControlsProps) {
  return (
    <div className="flex shrink-0 items-center noscript:hidden">
      <button
        type="button"
        onClick={onToggle}
        aria-label={playing ? 'Pause slides' : 'Play slides'}
        className="mr-1 flex h-4 w-5 cursor-pointer items-center justify-center rounded border border-line-strong"
      >
        <Icon name={playing ? 'pause' : 'play'} className="size-2 fill-current" />
      </button>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          onClick={() => onChoose(index)}
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === current ? 'true' : undefined}
          className="group flex h-5.5 w-4 cursor-pointer items-center justify-center"
        >
          <span className="h-1.5 w-0.25 bg-line-strong group-hover:bg-ink group-aria-[current]:h-3 group-aria-[current]:bg-brass-fill" />
        </button>
      ))}
    </div>
  )
}
