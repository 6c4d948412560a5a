import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { endsSession } from '@/components/live-demo/session/session'
import { Button } from '@/components/ui/button'
import { session } from './demo'
import type { Phase } from './session/use-live-session'

type Face = Exclude<Phase, 'unknown'> | 'ended'

const faces: Record<Face, { text: string; tone: string; dot: string }> = {
  'signing-in': {
    text: 'Signing in',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  'signed-out': {
    text: 'Signed out',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  ended: {
    text: 'Session ended',
    tone: 'border-line-strong text-ink-2',
    dot: 'fill-none stroke-ink-2',
  },
  'signed-in': { text: 'Signed in', tone: 'border-jade text-jade', dot: 'fill-jade stroke-jade' },
}

/** Whether a session works; a hollow or a full dot, so that colour is not the only sign. */
function StatusChip({ face }: { face: Face | 'unknown' }) {
  const { text, tone, dot } = faces[face === 'unknown' ? 'signed-out' : face]
  return (
    <p
      className={`inline-flex min-h-4 items-center gap-1 whitespace-nowrap rounded border px-1.25 font-mono text-data ${tone} ${face === 'unknown' ? 'undecided:invisible' : ''}`}
    >
      <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-1.25 ${dot}`}>
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" />
      </svg>
      {/* Next to LogOut there is no room for it on a narrow screen, and no need. */}
      <span className={face === 'signed-in' ? 'max-sm:sr-only' : ''}>{text}</span>
    </p>
  )
}

interface DemoControlsProps {
  phase: Phase
  isRunning: boolean
  /** After a new sign-in: the page is new, and the keyboard goes on where the run is. */
  takesFocus: boolean
  /** What is rarely wanted; it comes after the buttons. */
  menu: ReactNode
  onToggle: () => void
  onLogOut: () => void
}

/** The bar that stays in sight on a narrow screen, below the site's fixed header. */
export function DemoControls(props: DemoControlsProps) {
  const { phase, isRunning, takesFocus, menu, onToggle, onLogOut } = props
  const hasEnded = useStore(session.notice, (endings) => Object.values(endings).some(endsSession))
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) toggle.current?.focus()
  }, [takesFocus])
  return (
    <div className="noscript:hidden sticky top-8 z-10 -mx-2 mt-2 flex min-h-7 flex-wrap items-center gap-1 border-line border-b bg-paper px-2 py-1 max-sm:[&_button]:px-1 sm:-mx-3 sm:px-3 md:static md:m-0 md:flex-nowrap md:justify-end md:border-0 md:bg-transparent md:p-0">
      <StatusChip face={phase === 'signed-in' && hasEnded ? 'ended' : phase} />
      {phase === 'signed-in' ? (
        <>
          <Button
            ref={toggle}
            // The second press of a double click is not meant to undo the first.
            onClick={({ detail }) => detail < 2 && onToggle()}
          >
            {isRunning ? 'Stop Demo' : 'Start Demo'}
          </Button>
          <Button variant="secondary" onClick={onLogOut}>
            LogOut
          </Button>
          {/* Its place is kept, so that nothing moves when it comes. */}
          <div className="min-w-9">{menu}</div>
        </>
      ) : null}
    </div>
  )
}
