import { type ReactNode, useEffect, useRef } from 'react'
import { keepWanted } from '@/lib/lab-links'
import { Entry } from './sign-in/sign-in'

interface SignedOutProps {
  /** After LogOut, whose button took the keyboard focus with it. */
  takesFocus: boolean
  /** What stands around the button. */
  invitation: ReactNode
  verdicts: ReactNode
  steps: ReactNode
}

/** What the visitor will see, and the one button that starts it. */
export function SignedOut({ takesFocus, invitation, verdicts, steps }: SignedOutProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(keepWanted, [])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (takesFocus && isLost) section.current?.focus()
  }, [takesFocus])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Before you start"
      className="rounded border border-line bg-surface p-2.5 md:p-4"
    >
      <div className="mb-4 grid items-center gap-3 md:grid-cols-2">
        <div>
          {invitation}
          <Entry />
        </div>
        {verdicts}
      </div>
      {steps}
    </section>
  )
}
