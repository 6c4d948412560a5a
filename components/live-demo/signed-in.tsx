import type { ReactNode } from 'react'
import { JwtForgery } from './jwt-forgery'
import { MonitorPanel } from './monitor-panel'
import { OtaForgery } from './ota-forgery'
import { SessionEnded } from './session-ended'
import { StorageNote } from './storage-note'
import { useRunParts } from './use-run-parts'

interface SignedInProps {
  isRunning: boolean
  /** What can be done here. */
  hint: ReactNode
  storage: ReactNode
}

/** Everything a signed-in visitor sees. */
export function SignedIn({ isRunning, hint, storage }: SignedInProps) {
  const parts = useRunParts()
  return (
    <>
      <SessionEnded parts={parts} />
      {hint}
      {/* A focused log must clear the bar that is sticky on a narrow screen. */}
      <div className="mt-2 grid gap-3 max-md:[&_[role=log]]:scroll-mt-8 md:grid-cols-2">
        <MonitorPanel kind="jwt" isRunning={isRunning} parts={parts} />
        <MonitorPanel kind="ota" isRunning={isRunning} parts={parts} />
        <JwtForgery />
        <OtaForgery />
      </div>
      <StorageNote>{storage}</StorageNote>
    </>
  )
}
