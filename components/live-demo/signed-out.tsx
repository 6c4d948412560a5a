import { useEffect, useRef } from 'react'
import { SignInButton } from './sign-in-button'

const STEPS = [
  {
    title: 'You sign in',
    text: 'Your browser goes to the sign-in provider and comes back with a login cookie.',
  },
  {
    title: 'Your browser is enrolled',
    text: 'It fetches a JWT, registers a random device id and receives a session key for its one-time tokens.',
  },
  {
    title: 'Both run side by side',
    text: 'Every two seconds each panel sends one call, and you see how long the server took to check it.',
  },
  {
    title: 'You attack yourself',
    text: 'A second host replays your stolen JWT, your stolen one-time token and a copy of your device.',
  },
]

interface SignedOutProps {
  /** After LogOut, whose button took the keyboard focus with it. */
  takesFocus: boolean
}

/** What happens after signing in, and the one button that starts it. */
export function SignedOut({ takesFocus }: SignedOutProps) {
  const section = useRef<HTMLElement>(null)
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
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-line-strong border-t pt-1.5">
            <p className="font-mono text-data text-muted">{index + 1}</p>
            <p className="mt-0.5 font-bold font-heading text-h3">{title}</p>
            <p className="mt-1 text-ink-2 text-small">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <SignInButton text="Sign-in With Google" />
        <p className="max-w-prose text-muted text-small">
          Nothing is sent before you press the button.
        </p>
      </div>
    </section>
  )
}
