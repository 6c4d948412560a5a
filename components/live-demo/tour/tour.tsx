import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { tourSteps } from './steps'
import styles from './tour.module.css'

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
