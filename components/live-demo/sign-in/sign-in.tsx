import { type ReactNode, useEffect, useRef, useState } from 'react'
import { goToProvider, isSimulated } from '@/components/live-demo/demo'
import { Button, type ButtonSize } from '@/components/ui/button'
import { config } from '@/lib/config'
import { START_ID } from '@/lib/demo/ids'
import { useInBrowser } from '@/lib/use-in-browser'

interface SignInOptions {
  id?: string
  text: string
  size?: ButtonSize
  /** What has to happen before the page goes. */
  onLeave?: () => void
}

/**
 * The button that begins a sign-in, and what comes of its press. It asks the server before the page
 * is left for it: where none answers, there is the offer to show.
 */
export function useSignIn({ id, text, size, onLeave }: SignInOptions) {
  const simulates = useInBrowser(isSimulated)
  const [offer, setOffer] = useState<ReactNode>(null)
  const [isAsking, setAsking] = useState(false)
  const go = () => {
    onLeave?.()
    void goToProvider()
  }
  const begin = async () => {
    if (simulates) return go()
    if (isAsking) return
    setAsking(true)
    setOffer(<p className="mt-1 text-small">Asking the server ...</p>)
    // Without that part the browser goes at once, as it would without the question.
    const found = await import('@/components/live-demo/in-browser/offer').then(
      ({ ask }) => ask(go),
      () => null,
    )
    if (found === null) go()
    setOffer(found)
    setAsking(false)
  }
  const button = (
    <Button id={id} size={size} aria-disabled={isAsking} onClick={begin}>
      {simulates ? null : <GoogleGlyph />}
      {text}
    </Button>
  )
  return { button, offer }
}

/** The button that starts the demo, and what there is where no API answers. */
export function Entry() {
  const simulates = useInBrowser(isSimulated)
  const text = simulates ? 'Sign in as local identity' : 'Sign-in With Google'
  const { button, offer } = useSignIn({ id: START_ID, text })
  if (!config.hasApi && !simulates) return <OnlyOffer />
  return (
    <>
      {button}
      <div aria-live="polite">{offer}</div>
    </>
  )
}

/** There is nobody to ask. */
function OnlyOffer() {
  const [offer, setOffer] = useState<ReactNode>('Loading ...')
  useEffect(() => {
    const load = () =>
      import('@/components/live-demo/in-browser/offer').then(
        ({ Offer }) => setOffer(<Offer />),
        () => setOffer(<NotLoaded onPress={load} />),
      )
    void load()
  }, [])
  return offer
}

function NotLoaded({ onPress }: { onPress: () => void }) {
  return (
    <>
      <Button id={START_ID} onClick={onPress}>
        Try again
      </Button>
      <p role="alert" className="mt-1 text-small">
        A part of this page could not be loaded. Are you offline?
      </p>
    </>
  )
}

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
          <div className="noscript:hidden">
            <Entry />
          </div>
        </div>
        {verdicts}
      </div>
      {steps}
    </section>
  )
}

/** The provider's initial, drawn with one stroke in the colour of the text. */
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
