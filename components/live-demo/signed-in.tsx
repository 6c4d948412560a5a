import { type ReactNode, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/config'
import { loadToasts } from '@/lib/toast'
import { AttackPanel } from './attacks/attack-panel'
import { cloneDevice, forgeOta, replayJwt } from './attacks/attacks'
import { StealBoth } from './attacks/steal-both'
import { downloadRun } from './export-run'
import { MonitorPanel } from './monitors/monitor-panel'
import { hasRows, useRun } from './run'
import { signInAgain } from './sign-in/session'
import { endOfSession } from './words'

interface SignedInProps {
  /** The sentences below the gauges. */
  timing: ReactNode
  storage: ReactNode
  /** Links to the next pages. */
  further: ReactNode
  onForget: () => void
}

/** Everything a signed-in visitor sees. */
export function SignedIn({ timing, storage, further, onForget }: SignedInProps) {
  const canExport = useRun(hasRows)
  useEffect(() => {
    void loadToasts() // while there is a network: they tell of its loss
  }, [])
  return (
    <>
      <SessionEnded />
      {config.attacker ? <StealBoth /> : null}
      {/* A focused log must not be under the sticky bar of a narrow screen. */}
      <div className="mt-2 grid gap-2 md:grid-cols-2">
        <MonitorPanel kind="jwt" about="RS256, reusable" />
        <MonitorPanel kind="ota" about="HMAC-SHA512, one-time" />
        {timing}
        {config.attacker ? (
          <>
            <AttackPanel
              kind="jwt"
              title="JWT Forgery"
              logLabel="JWT Forgery log"
              about="The attacker host replays your stolen JWT."
              attacks={[replayJwt]}
            />
            <AttackPanel
              kind="ota"
              title="OTA Forgery / Device Cloning"
              logLabel="OTA Forgery log"
              about="The attacker host uses a stolen token, or everything a script can copy."
              attacks={[forgeOta, cloneDevice]}
            />
          </>
        ) : null}
      </div>
      <aside
        aria-label="Storage"
        className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1"
      >
        {storage}
        <div className="flex flex-wrap gap-1">
          {canExport ? (
            <Button variant="secondary" size="small" onClick={downloadRun}>
              Export
            </Button>
          ) : null}
          <Button variant="secondary" size="small" onClick={onForget}>
            Forget this device
          </Button>
        </div>
        {further}
      </aside>
    </>
  )
}

/**
 * The reason for the end of the session, and one button. The calls continue and show their status
 * until the visitor decides.
 */
function SessionEnded() {
  const words = useRun(({ endings: { jwt, ota } }) => endOfSession(ota) ?? endOfSession(jwt))
  return (
    <div role="status" aria-label="Session">
      {words ? (
        <div className="my-2 flex flex-wrap items-center justify-between gap-1.5 rounded border border-line-strong bg-sunken px-2 py-1.5">
          <p className="text-small">{words}</p>
          <Button size="small" onClick={signInAgain}>
            Sign in again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
