'use client'

import { useState } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { Icon } from '@/components/ui/icon'
import { textLink } from '@/components/ui/link'
import { blogHref, routes, securityAnchors } from '@/lib/routes'
import { useInterval } from '@/lib/use-interval'
import { useMediaQuery } from '@/lib/use-media-query'

/** How long each slide stays (spec §9). */
export const SLIDE_MS = 5000

/** Renders nothing: a new `key` starts a new interval, so a dot click buys a full one. */
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
      className="flex flex-col-reverse gap-2 py-2 md:flex-row-reverse md:items-center"
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

interface ThreatSlideProps {
  threat: Threat
  number: number
  count: number
  shown: boolean
}

/**
 * All slides share one grid cell, so that the strip keeps its height. A hidden one is invisible
 * to everyone; without scripts all are shown, one below the other.
 */
function ThreatSlide({ threat, number, count, shown }: ThreatSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG carousel), not a form's fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number} of ${count}`}
      className={`col-start-1 row-start-1 flex items-center gap-3 noscript:visible noscript:row-auto noscript:py-1 ${shown ? '' : 'invisible'}`}
    >
      <p
        aria-hidden="true"
        className="w-11 shrink-0 font-heading font-bold text-brass text-display"
      >
        0{number}
      </p>
      <div>
        <p className="font-mono text-label text-muted uppercase">{threat.name}</p>
        <p className="font-heading font-heavy text-h3">{threat.line}</p>
        <p className="text-ink-2">
          {threat.detail}{' '}
          <SiteLink href={threat.link.href} className={textLink}>
            {threat.link.label}
          </SiteLink>
        </p>
      </div>
    </div>
  )
}

interface Threat {
  name: string
  line: string
  detail: string
  link: { label: string; href: string }
}

const section = (anchor: string) => `${routes.security}#${anchor}`

/** The slider's five slides, in order. */
const threats: readonly Threat[] = [
  {
    name: 'Session hijacking',
    line: 'A copied token works until it expires.',
    detail: 'A bearer token is accepted from whoever presents it.',
    link: { label: 'How sessions are taken', href: section(securityAnchors.hijacking) },
  },
  {
    name: 'Replay',
    line: 'The same request, sent twice.',
    detail: 'A valid signature does not say whether it has been seen before.',
    link: { label: 'How a replay works', href: blogHref('jwt-replay-attacks') },
  },
  {
    name: 'Flood',
    line: 'Rejecting costs too.',
    detail: 'Every refused request has already been received, parsed and checked.',
    link: { label: 'What a refusal costs', href: section(securityAnchors.flood) },
  },
  {
    name: 'AI-assisted attacks',
    line: 'Automation shortens the gap between leak and use.',
    detail: 'A token that lives for an hour leaves an hour for a script.',
    link: { label: 'What automation changes', href: section(securityAnchors.ai) },
  },
  {
    name: 'Device cloning',
    line: 'Cookies plus a fingerprint look like you.',
    detail: 'Copied browser data has been sold as a ready-made identity.',
    link: { label: 'How a device is cloned', href: section(securityAnchors.cloning) },
  },
]
