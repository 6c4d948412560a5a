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
  /** True if the visitor left to sign in again and has returned. */
  isBack: boolean
  /** The reason why the sign-in just failed; null if it did not. */
  failure: string | null
}

/** The way in which this document reached the demo. */
export const useArrival = create<Arrival>(() => ({ isReady: false, isBack: false, failure: null }))

// A run and its end belong to one session; another tab may begin the next.
useUser.subscribe(({ islogin, sessionkey }, before) => {
  if (sessionkey === before.sessionkey && (islogin || !before.islogin)) return
  useEndings.setState({ jwt: null, ota: null })
  useArrival.setState({ failure: null })
  const goesOn = islogin && useRun.getState().isRunning
  endRun()
  if (goesOn) startRun()
})

// Never removed, because a run survives a visit to another page. The server has no such events.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === USER_INFO_KEY || key === null) readUser() // null: everything was cleared
})
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) comeBack()
})

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export const goToProvider = () => window.location.assign(config.api.signIn)

/** Signs in after a session has ended; this tab then continues the run. */
export function signInAgain(): void {
  tabStorage.setItem(SIGN_IN_AGAIN_KEY, String(useRun.getState().isRunning))
  goToProvider()
}

/** Reads and removes the note that the demo was running before a new sign-in; null without one. */
function takeSignInAgain(): boolean | null {
  const wasRunning = tabStorage.getItem(SIGN_IN_AGAIN_KEY)
  tabStorage.removeItem(SIGN_IN_AGAIN_KEY)
  return wasRunning === null ? null : wasRunning === 'true'
}

/** The two calls after the provider; failures go only to the console (spec §8). */
async function completeSignIn(): Promise<void> {
  await lock(TOKEN_LOCK, async () => {
    const { enrol } = await import('./enrolment')
    const user = await enrol(apiFetch, storage, config.api)
    await beginSession(user)
  }).catch((error: Error) => console.error(`Sign-in: ${error.message}`))
}

/** Loaded on demand, because few visitors need these words. */
async function failureWords(code: string): Promise<string | null> {
  // Without its list of exports the bundler would put all words of the demo into the client's code.
  const words = await import(
    /* turbopackExports: ["failureOf"] */ '@/components/live-demo/words'
  ).catch(() => null)
  return words ? words.failureOf(code) : 'Wait a moment, then try again.'
}

async function arriveOnce(isSignIn: boolean): Promise<void> {
  const wasRunning = takeSignInAgain()
  // The server's code for a sign-in that failed before those calls; it selects words and is not shown.
  const code = new URLSearchParams(window.location.search).get(FAILURE_PARAMETER)
  if (isSignIn) await completeSignIn()
  // A reload, a shared link or the Back button must not repeat the flow or its message. With a null
  // state Next keeps its router in step with the address.
  if (isSignIn || code !== null) window.history.replaceState(null, '', DEMO_PATH)
  const { islogin } = useUser.getState()
  if (wasRunning && islogin) startRun()
  const isBack = wasRunning !== null
  // A visitor who is still signed in sees no failure, unless the new sign-in was to replace an ended one.
  const failure = code !== null && (isBack || !islogin) ? await failureWords(code) : null
  useArrival.setState({ isReady: true, isBack, failure })
}

// Once per document: StrictMode mounts twice, and Back restores this route's old params.
let hasArrived = false

/** Reads storage; the first call in a document also completes a sign-in. */
export function arrive(isSignIn: boolean): void {
  readUser()
  if (!hasArrived) void arriveOnce(isSignIn)
  hasArrived = true
}

/** Forgets a failure when the visitor leaves the demo’s page, so that it is shown once. */
export const leave = () => useArrival.setState({ isBack: false, failure: null })

/** Re-reads storage in a page that the browser restored from its Back/Forward cache. */
function comeBack(): void {
  takeSignInAgain()
  readUser()
  useArrival.setState({ failure: null })
}

/** Logs out: the browser forgets in any case; a toast says if the server did not confirm. */
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

/** Removes everything the demo has stored; the next sign-in registers a new device. */
export const forgetDevice = (): Promise<void> =>
  logOut(async () => {
    await forgetSession() // it empties the fields once more, when no other tab can fill them
    storage.removeItem(DEVICE_ID_KEY)
    storage.removeItem(USER_INFO_KEY)
    globalThis.indexedDB?.deleteDatabase(DATABASE)
  })
