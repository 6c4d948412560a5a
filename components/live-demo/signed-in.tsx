import { type ReactNode, useEffect } from 'react'
import { EMPTY_RUN, runStore } from '@/lib/demo/run'
import { JwtForgery } from './jwt-forgery'
import { MonitorPanel } from './monitor-panel'
import { OtaForgery } from './ota-forgery'
import { SessionEnded } from './session-ended'
import { StorageNote } from './storage-note'

interface SignedInProps {
  isRunning: boolean
  /** What can be done here. */
  hint: ReactNode
  storage: ReactNode
}

/** Everything a signed-in visitor sees. LogOut removes it, and with it everything the run gathered. */
export function SignedIn({ isRunning, hint, storage }: SignedInProps) {
  useEffect(() => () => runStore.setState(EMPTY_RUN), [])
  return (
    <>
      <SessionEnded />
      {hint}
      {/* A focused log must clear the bar that is sticky on a narrow screen. */}
      <div className="mt-2 grid gap-3 max-md:[&_[role=log]]:scroll-mt-8 md:grid-cols-2">
        <MonitorPanel kind="jwt" isRunning={isRunning} />
        <MonitorPanel kind="ota" isRunning={isRunning} />
        <JwtForgery />
        <OtaForgery />
      </div>
      <StorageNote>{storage}</StorageNote>
    </>
  )
}
