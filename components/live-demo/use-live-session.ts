import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { session, userStore } from '@/lib/demo/demo'
import { USER_INFO_KEY } from '@/lib/demo/store'
import { hrefOf } from '@/lib/href'
import { routes } from '@/lib/routes'

export type Phase = 'unknown' | 'signing-in' | 'signed-out' | 'signed-in'

// Per document, not per mount: StrictMode mounts twice, and Back restores this route's old params.
let completion: Promise<void> | undefined

function completeSignIn(): Promise<void> {
  completion ??= session.begin().finally(() => {
    // A reload or the Back button must not run the flow again. Null state: Next then keeps its
    // own router in step with the address.
    window.history.replaceState(null, '', hrefOf(routes.liveDemo))
  })
  return completion
}

/** What the page should show; `unknown` until storage has been read, as on the server. */
export function useLiveSession(authtype: string | undefined): Phase {
  const islogin = useStore(userStore, (user) => user.islogin)
  const [settled, setSettled] = useState(false)

  useEffect(() => {
    let isMounted = true
    userStore.sync()
    const settle = () => {
      if (isMounted) setSettled(true)
    }
    if (authtype) completeSignIn().then(settle, settle)
    else settle()

    const onStorage = ({ key }: StorageEvent) => {
      if (key === USER_INFO_KEY || key === null) userStore.sync() // null: everything was cleared
    }
    window.addEventListener('storage', onStorage)
    return () => {
      isMounted = false
      window.removeEventListener('storage', onStorage)
    }
  }, [authtype])

  if (!settled) return authtype ? 'signing-in' : 'unknown'
  return islogin ? 'signed-in' : 'signed-out'
}
