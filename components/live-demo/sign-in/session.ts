import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { DATABASE } from '@one-tick-ahead/ota/client/record'
import { create } from 'zustand'
import { apiFetch, browserFetch, lock, TOKEN_LOCK, useEndings } from '@/components/live-demo/demo'
import { useRun } from '@/components/live-demo/run'
import { beginSession, forgetSession } from '@/components/live-demo/send-log'
import { endRun, startRun } from '@/components/live-demo/ticking'
import { config } from '@/lib/config'
import { browserStorage, DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { readUser, storage, useUser } from '@/lib/demo/store'
import { showToast } from '@/lib/toast'

const tabStorage = browserStorage(() => window.sessionStorage)

interface Arrival {
  /** True once storage has been read, and a sign-in completed. */
  isReady: boolean
  /** True if the visitor had left to sign in again. */
  isBack: boolean
  /** Why a sign-in that has just ended failed, in words. */
  failure: string | null
}

/** The way on which this document came to the demo. */
export const useArrival = create<Arrival>(() => ({ isReady: false, isBack: false, failure: null }))

// A run and the end of a session say nothing of the next one, in whichever tab it began.
useUser.subscribe(({ islogin, sessionkey }, before) => {
  if (sessionkey === before.sessionkey && (islogin || !before.islogin)) return
  useEndings.setState({ jwt: null, ota: null })
  useArrival.setState({ failure: null })
  const goesOn = islogin && useRun.getState().isRunning
  endRun()
  if (goesOn) startRun()
})

// For as long as this document lives: a run outlives the demo’s page. The server has no such events.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === USER_INFO_KEY || key === null) readUser() // null: everything was cleared
})
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) comeBack()
})

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export const goToProvider = () => window.location.assign(config.api.signIn)

/** The same from a session that has ended; the next page of this tab continues the run. */
export function signInAgain(): void {
  tabStorage.setItem(SIGN_IN_AGAIN_KEY, String(useRun.getState().isRunning))
  goToProvider()
}

/** Reads once if the demo ran when its visitor left to sign in again; null without such a note. */
function takeSignInAgain(): boolean | null {
  const wasRunning = tabStorage.getItem(SIGN_IN_AGAIN_KEY)
  tabStorage.removeItem(SIGN_IN_AGAIN_KEY)
  return wasRunning === null ? null : wasRunning === 'true'
}

/** The two calls after the provider; their failures are the console’s alone (spec §8). */
async function completeSignIn(): Promise<void> {
  await lock(TOKEN_LOCK, async () => {
    const { enrol } = await import('./enrolment')
    const user = await enrol(apiFetch, storage, config.api)
    await beginSession(user)
  }).catch((error: Error) => console.error(`Sign-in: ${error.message}`))
}

/** Few visitors need these words, so they are no weight for the others. */
async function failureWords(code: string): Promise<string | null> {
  const words = await import('@/components/live-demo/words').catch(() => null)
  return words ? words.failureOf(code) : 'Wait a moment, then try again.'
}

async function arriveOnce(isSignIn: boolean): Promise<void> {
  const wasRunning = takeSignInAgain()
  // The server's code, where it never came to those calls: words are chosen by it, it is not shown.
  const code = new URLSearchParams(window.location.search).get(FAILURE_PARAMETER)
  if (isSignIn) await completeSignIn()
  // A reload, a shared link or the Back button must not run the flow again, nor tell of it. Null
  // state: Next then keeps its own router in step with the address.
  if (isSignIn || code !== null) window.history.replaceState(null, '', DEMO_PATH)
  const { islogin } = useUser.getState()
  if (wasRunning && islogin) startRun()
  const isBack = wasRunning !== null
  // A visitor who is signed in anyway hears of no failure, unless a second sign-in was to mend something.
  const failure = code !== null && (isBack || !islogin) ? await failureWords(code) : null
  useArrival.setState({ isReady: true, isBack, failure })
}

// Per document, not per mount: StrictMode mounts twice, and Back restores this route's old params.
let hasArrived = false

/** Reads storage and, with the first call in a document, completes a sign-in where there is one. */
export function arrive(isSignIn: boolean): void {
  readUser()
  if (!hasArrived) void arriveOnce(isSignIn)
  hasArrived = true
}

/** The demo’s page is left: a failure is told once. */
export const leave = () => useArrival.setState({ isBack: false, failure: null })

/** Back from the provider into a page that the browser has kept as it was. */
function comeBack(): void {
  takeSignInAgain()
  readUser()
  useArrival.setState({ failure: null })
}

/** LogOut: the browser forgets in any case; the server is told, and a toast says so if it is not. */
export async function logOut(forget: () => Promise<void> = forgetSession): Promise<void> {
  const told = browserFetch(config.api.logout, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
  })
  void forget()
  const answer = await told.catch(() => null)
  if (answer?.ok) return
  showToast('error', 'Logged out here; the server did not confirm.')
}

/** Removes what the demo has stored; the next sign-in is a new device. */
export const forgetDevice = (): Promise<void> =>
  logOut(async () => {
    await forgetSession() // it empties the fields once more, when no other tab can fill them
    storage.removeItem(DEVICE_ID_KEY)
    storage.removeItem(USER_INFO_KEY)
    globalThis.indexedDB?.deleteDatabase(DATABASE)
  })
