import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { QuietMenu, quietItem } from '@/components/ui/quiet-menu'
import { config } from '@/lib/config'
import { DuelStrip } from './attacks/duel-strip'
import { forgeries } from './attacks/forgeries'
import { TOKEN_KINDS } from './kinds'
import { orToast } from './load-part'
import { MonitorPanel } from './monitors/monitor-panel'
import { hasRows, runStore } from './run'
import { SessionEnded } from './session/session-ended'
import { ServerAway } from './sign-in/no-server'

interface SignedInProps {
  isRunning: boolean
  storage: ReactNode
  /** Where to go from here. */
  further: ReactNode
}

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
  const { attacker } = config
  return (
    <>
      <SessionEnded />
      <ServerAway />
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
      <aside
        aria-label="Storage"
        className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1"
      >
        {storage}
        {further}
      </aside>
    </>
  )
}
