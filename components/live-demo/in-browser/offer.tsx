/* One chunk of its own: it comes with a press of the button to sign in, or where the demo is simulated. */
import { ANSWER_LIMIT_MS } from '@one-tick-ahead/ota/client/probe'
import { type ReactNode, useState } from 'react'
import { browserFetch, session } from '@/components/live-demo/demo'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { enterSimulation, leaveSimulation } from './simulation'

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

/**
 * Whether an API answers, whatever it says: one always speaks JSON, and a host of files or a proxy
 * before nothing does not.
 */
export async function apiAnswers(fetchFn: typeof fetch, url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const answer = await fetchFn(url, { cache: 'no-store', signal })
    await answer.json() // to its end: the page may be left next, and would break it off
    return true
  } catch {
    return false
  }
}

/**
 * Looks whether an API answers, before the page is left for it.
 * @param go leaves it, if the visitor wants to all the same.
 * @returns null where one does.
 */
export async function ask(go: () => void): Promise<ReactNode> {
  return (await apiAnswers(browserFetch, config.api.ready)) ? null : <Offer onGo={go} />
}

async function stop() {
  await session.end()
  await leaveSimulation()
}

/** What the figures on this page are, and the way back to the server. */
export function Note() {
  return (
    <aside
      aria-label="Simulation"
      className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded border border-line-strong bg-sunken px-2 py-1.5 md:flex-nowrap"
    >
      <p className="text-small">
        The server’s own code runs in a service worker of this page, and so does the attacker’s.
        Hashes are slower here and the clock is coarser, so the times say nothing about a server.
        The session ends when the browser stops the worker.
      </p>
      <Button variant="secondary" size="small" className="shrink-0" onClick={() => void stop()}>
        Stop the simulation
      </Button>
    </aside>
  )
}
