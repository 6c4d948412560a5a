import { type ReactNode, useEffect, useState } from 'react'
import { config } from '@/lib/config'
import { goToProvider, simulatedTab } from '@/lib/demo/demo'
import { START_ID } from '@/lib/routes'
import { SignInButton } from './sign-in-button'

/** The button that starts the demo, and what there is where no API answers. */
export function Entry() {
  const [offer, setOffer] = useState<ReactNode>(null)
  const [isAsking, setAsking] = useState(false)
  const isOffered = !config.hasApi && !simulatedTab
  useEffect(() => {
    if (isOffered)
      import('./in-browser/parts').then(
        ({ Offer }) => setOffer(<Offer />),
        () => {},
      )
  }, [isOffered])
  if (isOffered) return offer
  if (simulatedTab) return <SignInButton id={START_ID} text="Sign in as local identity" />

  const begin = async () => {
    if (isAsking) return
    setAsking(true)
    setOffer(<p className="mt-1 text-small">Asking the server ...</p>)
    // Without that part the browser goes at once, as it would without the question.
    const found = await import('./in-browser/parts').then(
      ({ ask }) => ask(),
      () => null,
    )
    if (found === null) void goToProvider()
    setOffer(found)
    setAsking(false)
  }
  return (
    <>
      <SignInButton id={START_ID} text="Sign-in With Google" isBusy={isAsking} onPress={begin} />
      <div aria-live="polite">{offer}</div>
    </>
  )
}
