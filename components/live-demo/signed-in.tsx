import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { QuietMenu, quietItem } from '@/components/ui/quiet-menu'
import { config } from '@/lib/config'
import { inBrowserAttacker } from '@/lib/demo/in-browser'
import { DuelStrip } from './attacks/duel-strip'
import { forgeries } from './attacks/forgeries'
import { runKeeper, simulatedTab } from './demo'
import { TOKEN_KINDS } from './kinds'
import { orToast } from './load-part'
import { MonitorPanel } from './monitors/monitor-panel'
import { OnDemand } from './on-demand'
import { hasRows, runStore } from './run'
import { writeRunCopy } from './session/run-copy'
import { SessionEnded } from './session/session-ended'

const attacker = simulatedTab ? inBrowserAttacker : config.attacker

interface SignedInProps {
  isRunning: boolean
  storage: ReactNode
  /** Where to go from here. */
  further: ReactNode
}

async function loadFigures() {
  const [{ Times }, { Evidence }] = await Promise.all([
    import('./times/times'),
    import('./evidence/evidence'),
  ])
  return () => (
    <>
      <Times />
      <Evidence />
    </>
  )
}

/** In place of the page's own words about storage, which are of a session with a server. */
const tabStorageWords = (
  <p className="max-w-prose text-muted text-small">
    Demo-only storage: the simulation’s token, session key and send log lie in this tab’s session
    storage, where the attacks find them. In production keep keys out of a script’s reach.
  </p>
)

/** What is rarely wanted, beside the demo's controls. */
export function MoreMenu({ onForget }: { onForget: () => void }) {
  const isHeld = useStore(runStore, ({ held }) => held !== null)
  const canExport = useStore(runStore, hasRows)
  return (
    <QuietMenu label="More">
      {canExport ? (
        <button type="button" className={quietItem} onClick={exportRun}>
          Export
        </button>
      ) : null}
      <button
        type="button"
        className={quietItem}
        onClick={() => runStore.setState((run) => ({ held: isHeld ? null : run }))}
      >
        {isHeld ? 'Resume logs' : 'Pause logs'}
      </button>
      <button type="button" className={quietItem} onClick={onForget}>
        Forget this device
      </button>
    </QuietMenu>
  )
}

/** Saves the run as it is at the press, whatever happens while the code loads. */
async function exportRun(): Promise<void> {
  const run = runStore.getState()
  const part = await orToast(import('./export-run'))
  part?.downloadRun(run)
}

/** Everything a signed-in visitor sees; a chunk of its own (live-demo.tsx). */
export function SignedIn({ isRunning, storage, further }: SignedInProps) {
  useEffect(() => runKeeper.start(writeRunCopy), [])
  return (
    <>
      <SessionEnded />
      <DuelStrip attacker={attacker} />
      {/* A focused log must clear the bar that is sticky on a narrow screen. */}
      <div className="mt-2 grid gap-2 max-md:[&_[role=log]]:scroll-mt-8 md:grid-cols-2">
        {TOKEN_KINDS.map((kind) => (
          <MonitorPanel key={kind} kind={kind} isRunning={isRunning} />
        ))}
        {attacker
          ? TOKEN_KINDS.map((kind) => {
              const Forgery = forgeries[kind]
              return <Forgery key={kind} attacker={attacker} />
            })
          : null}
      </div>
      <div className="mt-2 grid gap-1">
        <OnDemand
          title="Times and evidence"
          about="Every check of this run, in figures. Save them, your requests, or a link."
          load={loadFigures}
        />
      </div>
      <aside
        aria-label="Storage"
        className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1"
      >
        {simulatedTab ? tabStorageWords : storage}
        {further}
      </aside>
    </>
  )
}
