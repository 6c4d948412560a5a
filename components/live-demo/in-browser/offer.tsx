import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { enterSimulation } from './simulation'

type State = 'idle' | 'starting' | 'failed'

/** Whether this browser could have a worker at all. */
const isCapable = () => 'serviceWorker' in navigator && 'locks' in navigator

const whyNot = () =>
  isCapable()
    ? 'Its service worker could not be loaded, or this browser refused it. Are you offline, or in a private window?'
    : 'This browser cannot run it. It needs a service worker: over https or on localhost, and in some browsers not in a private window.'

interface OfferProps {
  /** Goes to sign-in all the same: an API may be slow, or be back. */
  onGo?: () => void
}

/** What can be done where no server answers; nothing happens before the press. */
export function Offer({ onGo }: OfferProps) {
  const [state, setState] = useState<State>('idle')
  const start = async () => {
    if (state === 'starting') return
    setState('starting')
    await enterSimulation().catch(() => setState('failed'))
  }
  return (
    <div className="mt-2.5 rounded border border-line-strong bg-sunken p-2">
      <p className="font-bold">
        {config.hasApi
          ? 'The demo’s server does not answer.'
          : 'This site has no server for the demo.'}
      </p>
      <p className="mt-1 mb-2 text-small">
        The demo can run in this browser: the same API with the same checks, and the same attacker,
        in a service worker of this page. Nothing of it leaves your browser, and a local identity
        takes Google’s place. The times are then your browser’s, with hashes computed in JavaScript
        and a clock that browsers round; they say nothing about a server.
      </p>
      <p className="flex flex-wrap gap-1">
        <Button
          variant={config.hasApi ? 'secondary' : 'primary'}
          aria-disabled={state === 'starting'}
          onClick={start}
        >
          Run in this browser
        </Button>
        {onGo ? (
          <Button variant="secondary" onClick={onGo}>
            Go to sign-in all the same
          </Button>
        ) : null}
      </p>
      <p role="status" className="mt-1 text-small">
        {state === 'starting' ? 'Starting ...' : null}
        {state === 'failed' ? whyNot() : null}
      </p>
    </div>
  )
}
