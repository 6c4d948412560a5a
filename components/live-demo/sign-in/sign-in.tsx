import { type ReactNode, useEffect, useRef } from 'react'
import { RecordedRun } from '@/components/live-demo/recorded-run/recorded-run'
import { useStartLink } from '@/components/live-demo/start-link'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { goToProvider } from './session'

interface SignedOutProps {
  /** False until storage has been read: the visitor may be signed in. */
  isReady: boolean
  /** True after LogOut, whose button took the keyboard focus with it. */
  takesFocus: boolean
  /** The texts around the button. */
  invitation: ReactNode
  shared: ReactNode
  steps: ReactNode
  /** The heading of the recorded run. */
  recording: ReactNode
  /** The sentences below its gauges. */
  timing: ReactNode
  /** Links to the next pages. */
  further: ReactNode
}

/** The button to sign in, and a recorded run. */
export function SignedOut({
  isReady,
  takesFocus,
  invitation,
  shared,
  steps,
  recording,
  timing,
  further,
}: SignedOutProps) {
  const button = useRef<HTMLButtonElement>(null)
  useStartLink(isReady, () => button.current?.focus())
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (takesFocus && isLost) section.current?.focus()
  }, [takesFocus])

  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Before you start"
        className="grid gap-3 rounded border border-line bg-surface p-2.5 md:grid-cols-2 md:gap-4 md:p-4"
      >
        <div>
          {invitation}
          {config.hasApi ? (
            <div className="noscript:hidden">
              {/* Its ring also appears after a click on the header’s Start Demo, which leads here. */}
              <Button
                ref={button}
                className="focus:[outline:2px_solid_var(--focus)] focus:outline-offset-2"
                onClick={goToProvider}
              >
                <GoogleGlyph />
                Sign-in With Google
              </Button>
              {shared}
            </div>
          ) : null}
        </div>
        {steps}
      </section>
      <RecordedRun about={recording} timing={timing} />
      <div className="mt-3">{further}</div>
    </>
  )
}

/** The provider's initial in the colour of the text. */
function GoogleGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      className="size-2 shrink-0 stroke-current"
    >
      <path d="M18.5 6A9 9 0 1 0 21 12.5H12.5" />
    </svg>
  )
}
