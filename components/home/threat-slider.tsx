'use client'

import { useState } from 'react'
import { threats } from '@/content/threats'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'
import { SlideControls } from './slide-controls'
import { ThreatSlide } from './threat-slide'

/** How long each slide stays (spec §9). */
const SLIDE_MS = 5000

/** Renders nothing: a new `key` starts a new interval, so a dot click buys a full 5 s. */
function AutoAdvance({ onTick, delay }: { onTick: () => void; delay: number | null }) {
  useInterval(onTick, delay)
  return null
}

/** APG carousel: rotates until paused, and while neither pointer nor keyboard is in it. */
export function ThreatSlider() {
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
      className="flex flex-col-reverse gap-2 py-3 md:flex-row-reverse md:items-center"
    >
      <AutoAdvance
        key={restarts}
        delay={rotating ? SLIDE_MS : null}
        onTick={() => setCurrent((current + 1) % threats.length)}
      />
      <SlideControls
        count={threats.length}
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
        {threats.map((threat, index) => (
          <ThreatSlide
            key={threat.name}
            threat={threat}
            number={index + 1}
            count={threats.length}
            shown={index === current}
          />
        ))}
      </div>
    </section>
  )
}
