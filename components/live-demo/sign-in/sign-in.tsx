import { type ReactNode, useEffect, useState } from 'react'
import { simulatedTab } from '@/components/live-demo/demo'
import { SignInButton } from '@/components/live-demo/sign-in-button'
import { useSignIn } from '@/components/live-demo/use-sign-in'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { START_ID } from '@/lib/routes'

/** The button that starts the demo, and what there is where no API answers. */
export function Entry() {
  const { offer, isAsking, begin } = useSignIn()
  if (!config.hasApi && !simulatedTab) return <OnlyOffer />
  const text = simulatedTab ? 'Sign in as local identity' : 'Sign-in With Google'
  return (
    <>
      <SignInButton id={START_ID} text={text} isBusy={isAsking} onPress={begin} />
      <div aria-live="polite">{offer}</div>
    </>
  )
}

/** There is nobody to ask. */
function OnlyOffer() {
  const [offer, setOffer] = useState<ReactNode>('Loading ...')
  useEffect(() => {
    const load = () =>
      import('@/components/live-demo/in-browser/parts').then(
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
