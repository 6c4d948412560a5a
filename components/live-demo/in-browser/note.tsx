import { session } from '@/components/live-demo/demo'
import { Button } from '@/components/ui/button'
import { leaveSimulation } from './simulation'

async function stop() {
  await session.end()
  await leaveSimulation()
}

/** What the figures on this page are, and the way back to the server. */
export function Note() {
  return (
    <aside
      aria-label="Simulation"
      className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded border border-line-strong bg-sunken px-2 py-1.5"
    >
      <p className="max-w-prose text-small">
        <strong>Simulated in your browser.</strong> API, sign-in and attacker run in a service
        worker of this page; none of their requests leaves the browser. The code is the server’s
        own, but the hashes are computed in JavaScript and your browser rounds its clock, so the
        times say nothing about a server. The session lies in this tab, and ends when the browser
        stops the worker.
      </p>
      <Button variant="secondary" size="small" onClick={() => void stop()}>
        Stop the simulation
      </Button>
    </aside>
  )
}
