import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useHasEnded, useIsRunning } from './run'
import { useStartLink } from './start-link'
import { startRun, stopRun } from './ticking'

/** State of the page; `unknown` on the server and until storage has been read. */
export type Phase = 'unknown' | 'signing-in' | 'signed-out' | 'signed-in'

const chipWords: Record<Phase, string> = {
  unknown: 'Signed out', // most visitors are
  'signing-in': 'Signing in',
  'signed-out': 'Signed out',
  'signed-in': 'Signed in',
}

/** The dot is hollow or full, so that colour alone does not show a working session. */
function StatusChip({ phase }: { phase: Phase }) {
  const hasEnded = useHasEnded()
  const isIn = phase === 'signed-in' && !hasEnded
  return (
    <p
      className={`inline-flex min-h-4 items-center gap-1 whitespace-nowrap rounded border px-1.25 font-mono text-data ${isIn ? 'border-jade text-jade' : 'border-line-strong text-ink-2'} ${phase === 'unknown' ? 'undecided:invisible' : ''}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 10 10"
        className={`size-1.25 ${isIn ? 'fill-jade stroke-jade' : 'fill-none stroke-ink-2'}`}
      >
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" />
      </svg>
      {/* Its own element: a browser’s translation replaces text nodes. */}
      <span>{phase === 'signed-in' && hasEnded ? 'Session ended' : chipWords[phase]}</span>
    </p>
  )
}

interface ControlsProps {
  phase: Phase
  /** True after a new sign-in, which loads a new page: the keyboard continues at the run. */
  takesFocus: boolean
  onLogOut: () => void
}

/** The bar that stays in sight on a narrow screen, below the site's fixed header. */
export function Controls({ phase, takesFocus, onLogOut }: ControlsProps) {
  const isRunning = useIsRunning()
  const hasEnded = useHasEnded()
  const toggle = useRef<HTMLButtonElement>(null)
  const isSignedIn = phase === 'signed-in'
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isSignedIn && takesFocus && isFree) toggle.current?.focus()
  }, [isSignedIn, takesFocus])
  useStartLink(isSignedIn, () => {
    startRun()
    toggle.current?.focus()
  })
  return (
    <div className="noscript:hidden sticky top-8 z-10 -mx-2 mt-2 flex min-h-7 flex-wrap items-center gap-1 border-line border-b bg-paper px-2 py-1 max-sm:[&_button]:px-1 sm:-mx-3 sm:px-3 md:static md:m-0 md:flex-nowrap md:justify-end md:border-0 md:bg-transparent md:p-0">
      <StatusChip phase={phase} />
      {isSignedIn ? (
        <>
          <Button
            ref={toggle}
            // One primary button at a time: this one, then the theft, and Sign in again after the end.
            variant={isRunning || hasEnded ? 'secondary' : 'primary'}
            // The second press of a double click must not undo the first.
            onClick={({ detail }) => detail < 2 && (isRunning ? stopRun() : startRun())}
          >
            {isRunning ? 'Stop Demo' : 'Start Demo'}
          </Button>
          <Button variant="secondary" onClick={onLogOut}>
            LogOut
          </Button>
        </>
      ) : null}
    </div>
  )
}
