import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { inBrowserAttacker } from '@/lib/demo/in-browser'
import { forgetWanted, hasLab, LAB_ID, readWanted } from '@/lib/demo/links'
import { DuelStrip } from './attacks/duel-strip'
import { forgeries, NoAttacker } from './attacks/forgeries'
import { forgetDevice, runKeeper, simulatedTab } from './demo'
import { TOKEN_KINDS } from './kinds'
import { MonitorPanel } from './monitors/monitor-panel'
import { OnDemand } from './on-demand'
import { writeRunCopy } from './session/run-copy'
import { SessionEnded } from './session/session-ended'

const attacker = simulatedTab ? inBrowserAttacker : config.attacker

interface SignedInProps {
  isRunning: boolean
  /** What can be done here. */
  hint: ReactNode
  storage: ReactNode
  /** Where to go from here. */
  further: ReactNode
}

const loadTimes = () => import('./times/times').then(({ Times }) => Times)

const loadEvidence = () => import('./evidence/evidence').then(({ Evidence }) => Evidence)

/** Opens by itself for who comes by a link to one of its experiments. */
function LabSection() {
  const [wanted] = useState(readWanted)
  useEffect(forgetWanted, [])
  return (
    <OnDemand
      id={LAB_ID}
      isWanted={wanted !== ''}
      title="Attack lab"
      about="Real thefts, on sessions that are made for it and thrown away. Expected and actual, side by side."
      load={async () => {
        const { AttackLab } = await import('./lab/attack-lab')
        return () => <AttackLab wanted={wanted} />
      }}
    />
  )
}

/** In place of the page's own words about storage, which are of a session with a server. */
const tabStorageWords = (
  <p className="max-w-prose text-muted text-small">
    Demo-only storage: the token, the session key and the send log of the simulation lie in this
    tab’s session storage, where the attacks above find them. In production keep keys out of a
    script’s reach.
  </p>
)

/** Everything a signed-in visitor sees; a chunk of its own (use-signed-in.ts). */
export function SignedIn({ isRunning, hint, storage, further }: SignedInProps) {
  useEffect(() => runKeeper.start(writeRunCopy), [])
  return (
    <>
      <SessionEnded />
      <DuelStrip attacker={attacker} />
      {hint}
      {/* A focused log must clear the bar that is sticky on a narrow screen. */}
      <div className="mt-2 grid gap-3 max-md:[&_[role=log]]:scroll-mt-8 md:grid-cols-2">
        {TOKEN_KINDS.map((kind) => (
          <MonitorPanel key={kind} kind={kind} isRunning={isRunning} />
        ))}
        {attacker ? (
          <>
            {TOKEN_KINDS.map((kind) => {
              const Forgery = forgeries[kind]
              return <Forgery key={kind} attacker={attacker} />
            })}
            {hasLab && attacker === config.attacker ? <LabSection /> : null}
          </>
        ) : (
          <NoAttacker />
        )}
        <OnDemand
          title="Times"
          about="How long each check of this run took: a histogram, p50 and p95 over every call, to save as CSV or JSON."
          load={loadTimes}
        />
        <OnDemand
          title="Evidence"
          about="Your requests as a file, without tokens, ids and keys unless you ask for them, or a link with the figures only."
          load={loadEvidence}
        />
      </div>
      {further}
      <aside
        aria-label="Storage"
        className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2"
      >
        {simulatedTab ? tabStorageWords : storage}
        <Button variant="secondary" size="small" onClick={forgetDevice}>
          Forget this device
        </Button>
      </aside>
    </>
  )
}
