import { useEffect, useId, useRef, useState } from 'react'
import { simulatedTab } from '@/components/live-demo/demo'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { EVIDENCE_ID } from '@/lib/demo/links'
import { ATTACKS_ID, START_ID } from '@/lib/routes'
import styles from './tour.module.css'

interface TourStep {
  title: string
  text: string
  /** What it speaks of, as a CSS selector. */
  target: string
}

const attack: TourStep =
  config.attacker || simulatedTab
    ? {
        title: 'Attack both',
        text: 'Send Request hands your JWT to another host, which sends it again. The panel for OTA does the same with a one-time token, and more. Each log says who got in.',
        target: `#${ATTACKS_ID} button`,
      }
    : {
        title: 'The attacks',
        text: 'They are off on this site. Where its attacker host runs, you attack your own session here.',
        target: `#${ATTACKS_ID} h2`,
      }

/** What the tour shows, in the order of the page. */
const tourSteps: readonly TourStep[] = [
  {
    title: 'Run both',
    text: 'Start Demo makes two calls every two seconds, one with a JWT, one with a one-time OTA token. You can press it now; the tour waits.',
    target: `#${START_ID}`,
  },
  {
    title: 'Compare the checks',
    text: 'Each gauge shows how long the server took to check the last call. Beside it are the average and the last calls as a line.',
    target: '[aria-label="OTA monitor"] [role="meter"]',
  },
  {
    title: 'Open a row',
    text: 'Every call is a row of its log. Press one to see what was sent: the token in its parts, and each of them checked again in your browser.',
    target: '[aria-label="OTA log"]',
  },
  attack,
  {
    title: 'Take it home',
    text: 'Times has every measurement of your run. Evidence saves your requests, without secrets unless you ask for them, or makes a link with the figures.',
    target: `#${EVIDENCE_ID} > summary`,
  },
]

const looks = styles.target ?? ''

/** Shows what a step speaks of, and marks it until the next. */
function useTarget(selector: string) {
  useEffect(() => {
    const target = document.querySelector(selector)
    const isWide = window.matchMedia('(min-width: 900px)').matches
    target?.classList.add(looks)
    target?.scrollIntoView({ block: isWide ? 'center' : 'start' })
    return () => target?.classList.remove(looks)
  }, [selector])
  // Where it is out of sight, the card may be so with it.
  return () => document.querySelector(selector)?.scrollIntoView({ block: 'nearest' })
}

interface TourProps {
  /** At its end, or when it is skipped. */
  onClose: () => void
}

/** Five steps beside what they speak of. Not modal: all of the page can be used meanwhile. */
export function Tour({ onClose }: TourProps) {
  const [index, setIndex] = useState(0)
  const root = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const textId = useId()
  const step = tourSteps[index]
  const showAgain = useTarget(step?.target ?? '')

  useEffect(() => {
    next.current?.focus({ preventScroll: true })
  }, [])
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const skip = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What lies over the page, or opens from its header, hears it first, and alone.
      const isOther =
        root.current?.closest('[inert]') || document.querySelector('header [aria-expanded="true"]')
      if (!isOther) latest.current()
    }
    // Before they hear it: afterwards they are closed.
    document.addEventListener('keydown', skip, true)
    return () => document.removeEventListener('keydown', skip, true)
  }, [])

  const isLast = index === tourSteps.length - 1
  return (
    <dialog
      ref={root}
      open
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-print="no"
      onFocus={({ target }) => {
        // A press with the mouse would miss a card that moves under it.
        if (target.matches(':focus-visible')) showAgain()
      }}
      className={`rounded border border-line-strong bg-surface p-2 text-ink shadow-pop ${styles.card}`}
    >
      {/* The focus stays on the button, so that each new step is read out. */}
      <div aria-live="polite" aria-atomic="true">
        <p className="font-mono text-label text-muted uppercase">
          Step {index + 1} of {tourSteps.length}
        </p>
        <h2 id={titleId} className="text-h3">
          {step?.title}
        </h2>
        <p id={textId} className="mt-0.5 text-ink-2 text-small">
          {step?.text}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button ref={next} size="small" onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
        {index > 0 ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setIndex(index - 1)
              if (index === 1) next.current?.focus() // the first step has no way back
            }}
          >
            Back
          </Button>
        ) : null}
        <Button variant="secondary" size="small" className="ml-auto" onClick={onClose}>
          Skip tour
        </Button>
      </div>
    </dialog>
  )
}
