import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { runKeeper, session, userStore } from '@/lib/demo/demo'
import { USER_INFO_KEY } from '@/lib/demo/store'
import { hrefOf } from '@/lib/href'
import { routes } from '@/lib/routes'

export type Phase = 'unknown' | 'signing-in' | 'signed-out' | 'signed-in'

// Per document, not per mount: StrictMode mounts twice, and Back restores this route's old params.
let arrival: Promise<boolean> | undefined

const completeSignIn = () =>
  session.begin().finally(() => {
    // A reload or the Back button must not run the flow again. Null state: Next then keeps its
    // own router in step with the address.
    window.history.replaceState(null, '', hrefOf(routes.liveDemo))
  })

/** Completes a sign-in, if this is one's end, and puts a run back that went along. */
function arrive(isSignIn: boolean): Promise<boolean> {
  arrival ??= runKeeper.comeBack(isSignIn ? completeSignIn : async () => {})
  return arrival
}

/**
 * What the page should show; `unknown` until storage has been read, as on the server.
 * @returns also whether the visitor comes from signing in again, with the run put back.
 */
export function useLiveSession(authtype: string | undefined) {
  const islogin = useStore(userStore, (user) => user.islogin)
  const [settled, setSettled] = useState(false)
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    let isMounted = true
    userStore.sync()
    const settle = (cameBack = false) => {
      if (!isMounted) return
      setBack(cameBack)
      setSettled(true)
      arrival = Promise.resolve(false) // for a later mount there is nothing left to do
    }
    arrive(Boolean(authtype)).then(settle, () => settle())

    const onStorage = ({ key }: StorageEvent) => {
      if (key === USER_INFO_KEY || key === null) userStore.sync() // null: everything was cleared
    }
    // Out of the browser's memory: as it was left, and other tabs may have gone on since.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) userStore.sync()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      isMounted = false
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [authtype])

  const pending: Phase = authtype ? 'signing-in' : 'unknown'
  const phase: Phase = settled ? (islogin ? 'signed-in' : 'signed-out') : pending
  return { phase, isBack }
}
