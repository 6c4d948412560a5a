import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { session, takeSignInAgain, userStore } from '@/components/live-demo/demo'
import { EMPTY_RUN, runStore } from '@/components/live-demo/run'
import { USER_INFO_KEY } from '@/lib/demo/storage'

export type Phase = 'unknown' | 'signing-in' | 'signed-out' | 'signed-in'

interface Arrival {
  /** Whether the visitor had left to sign in again. */
  isBack?: boolean
  /** Why a sign-in failed, if one has just failed. */
  failure?: ReactNode
}

/** The demo waits for the note, so that nothing moves when it comes; but not for long. */
const PATIENCE_MS = 3000

const plain = <p className="mb-3">The sign-in did not complete. Start again in a moment.</p>

/**
 * Few visitors need the words for a sign-in that failed. Never rejects; null for a code that has
 * none, and a plain line, whatever the code, where the words do not come.
 */
const loadFailure = (code: string) =>
  Promise.race<ReactNode>([
    import('@/components/live-demo/sign-in/sign-in-failure').then(
      ({ failureNote }) => failureNote(code),
      () => plain,
    ),
    new Promise((done) => setTimeout(done, PATIENCE_MS, plain)),
  ])

// Per document, not per mount: StrictMode mounts twice, and Back restores this route's old params.
let arrival: Promise<Arrival> | undefined

/** Completes a sign-in, if this is one's end. */
async function arriveOnce(isSignIn: boolean): Promise<Arrival> {
  const wasRunning = takeSignInAgain()
  // The server's code, where it never came to that: words are chosen by it, and it is never shown.
  const code = new URLSearchParams(window.location.search).get(FAILURE_PARAMETER)
  try {
    if (isSignIn) await session.begin()
  } finally {
    // A reload, a shared link or the Back button must not run the flow again, nor tell of it. Null
    // state: Next then keeps its own router in step with the address.
    if (isSignIn || code !== null) window.history.replaceState(null, '', DEMO_PATH)
  }
  if (wasRunning && userStore.getState().islogin) runStore.setState({ isRunning: true })
  return { isBack: wasRunning !== null, failure: code !== null && (await loadFailure(code)) }
}

function arrive(isSignIn: boolean): Promise<Arrival> {
  arrival ??= arriveOnce(isSignIn)
  return arrival
}

/**
 * Reads the storage again after a time in which nobody watched it. A visitor who has signed in
 * meanwhile is not shown the run in memory: its rows hold the tokens of the session before.
 */
function catchUp(): void {
  const { sessionkey } = userStore.getState()
  userStore.sync()
  if (sessionkey && userStore.getState().sessionkey !== sessionkey) runStore.setState(EMPTY_RUN)
}

/**
 * What the page should show; `unknown` until storage has been read, as on the server.
 * @returns also what of the {@link Arrival} is still of use.
 */
export function useLiveSession(authtype: string | undefined) {
  const islogin = useStore(userStore, (user) => user.islogin)
  const sessionkey = useStore(userStore, (user) => user.sessionkey)
  const [arrived, setArrived] = useState<Arrival | null>(null)

  const forgetFailure = () => setArrived((last) => last && { ...last, failure: null })

  useEffect(() => {
    let isMounted = true
    catchUp()
    const settle = (result: Arrival = {}) => {
      if (!isMounted) return
      setArrived(result)
      arrival = Promise.resolve({}) // for a later mount there is nothing left to do
    }
    arrive(Boolean(authtype)).then(settle, () => settle())

    const onStorage = ({ key }: StorageEvent) => {
      if (key === USER_INFO_KEY || key === null) userStore.sync() // null: everything was cleared
    }
    // Out of the browser's memory: as it was left, and other tabs may have gone on since.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      takeSignInAgain() // given up by Back
      catchUp()
      forgetFailure() // of the attempt before the one that was left by Back
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      isMounted = false
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [authtype])

  // LogOut, or another tab's session: that one is past.
  useEffect(() => {
    if (sessionkey) return forgetFailure
  }, [sessionkey])

  const pending: Phase = authtype ? 'signing-in' : 'unknown'
  const { isBack = false, failure = null } = arrived ?? {}
  const phase: Phase = arrived ? (islogin ? 'signed-in' : 'signed-out') : pending
  // Signed in anyway: no failure note.
  return { phase, isBack, failure: phase === 'signed-out' || isBack ? failure : null }
}
