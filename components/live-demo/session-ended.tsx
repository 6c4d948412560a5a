import { useStore } from 'zustand'
import { session } from '@/lib/demo/demo'
import { SignInButton } from './sign-in-button'

/** A quiet note: the calls go on and show their status, and the visitor decides. */
export function SessionEnded() {
  const hasEnded = useStore(session.notice, ({ ended }) => ended.length > 0)
  return (
    <div role="status" aria-label="Session">
      {hasEnded ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-1.5 rounded border border-line-strong bg-sunken px-2 py-1.5">
          <p className="text-small">
            Your session has ended on the server. Calls go on and show what it answers; your logs
            stay.
          </p>
          <SignInButton text="Sign in again" size="small" />
        </div>
      ) : null}
    </div>
  )
}
