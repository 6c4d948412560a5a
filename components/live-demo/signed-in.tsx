import { useState } from 'react'
import { JwtForgery } from './jwt-forgery'
import { MonitorPanel } from './monitor-panel'
import { OtaForgery } from './ota-forgery'
import { SessionEnded } from './session-ended'
import { StorageNote } from './storage-note'

/** Everything a signed-in visitor sees. All logs live below here, so LogOut drops them together. */
export function SignedIn({ isRunning }: { isRunning: boolean }) {
  const [wasStarted, setStarted] = useState(false)
  if (isRunning && !wasStarted) setStarted(true)
  return (
    <>
      <SessionEnded />
      {wasStarted ? null : (
        <p className="mt-2 text-ink-2 text-small">
          Nothing is running yet. Start Demo sends one call per panel every two seconds, each to the
          real server.
        </p>
      )}
      {/* A focused log must clear the bar that is sticky on a narrow screen. */}
      <div className="mt-2 grid gap-3 max-md:[&_[role=log]]:scroll-mt-8 md:grid-cols-2">
        <MonitorPanel kind="jwt" isRunning={isRunning} />
        <MonitorPanel kind="ota" isRunning={isRunning} />
        <JwtForgery />
        <OtaForgery />
      </div>
      <StorageNote />
    </>
  )
}
