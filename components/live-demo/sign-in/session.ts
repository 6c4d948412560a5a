import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { DATABASE } from '@one-tick-ahead/ota/client/record'
import { apiFetch, browserFetch } from '@/components/live-demo/api'
import { TOKEN_LOCK, withLock } from '@/components/live-demo/locks'
import { resetRun, useRun } from '@/components/live-demo/run'
import { beginSession, forgetSession } from '@/components/live-demo/send-log'
import { startRun } from '@/components/live-demo/ticking'
import { config } from '@/lib/config'
import { browserStorage, DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { readUser, storage, useUser } from '@/lib/demo/store'
import { showToast } from '@/lib/toast'

const tabStorage = browserStorage(() => window.sessionStorage)

const isRunning = () => useRun.getState().timer !== null

// A run belongs to one session; another tab may end it, or begin the next.
useUser.subscribe(({ islogin, sessionkey }, before) => {
  if (sessionkey === before.sessionkey && (islogin || !before.islogin)) return
  const continues = islogin && isRunning()
  resetRun()
  if (continues) startRun()
})

// Never removed, because a run survives a visit to another page. The server has no such events.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === USER_INFO_KEY || key === null) readUser() // null: everything was cleared
})
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) reviveSession()
})

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export const goToProvider = () => window.location.assign(config.api.signIn)

/** Signs in after a session has ended; this tab then continues the run. */
export function signInAgain(): void {
  tabStorage.setItem(SIGN_IN_AGAIN_KEY, String(isRunning()))
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
  await withLock(TOKEN_LOCK, async () => {
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

/**
 * A reload, a shared link or the Back button must not repeat the sign-in or its message. With a null state
 * Next keeps its router in step with the address. The visitor may have left for another page meanwhile.
 */
function shortenAddress(): void {
  const { pathname } = window.location
  if (pathname === DEMO_PATH || pathname.startsWith(`${DEMO_PATH}/`))
    window.history.replaceState(null, '', DEMO_PATH)
}

async function arriveOnce(isSignIn: boolean): Promise<void> {
  const wasRunning = takeSignInAgain()
  // The server's code for a sign-in that failed before those calls; it selects words and is not shown.
  const code = new URLSearchParams(window.location.search).get(FAILURE_PARAMETER)
  if (isSignIn) await completeSignIn()
  if (isSignIn || code !== null) shortenAddress()
  const { islogin } = useUser.getState()
  if (wasRunning && islogin) startRun()
  const isBack = wasRunning !== null
  // A visitor who is still signed in sees no failure, unless the new sign-in was to replace an ended one.
  const failure = code !== null && (isBack || !islogin) ? await failureWords(code) : null
  useRun.setState({ arrival: 'done', isBack, failure })
}

/** Reads storage; the first call in a document also completes a sign-in. */
export function arrive(isSignIn: boolean): void {
  readUser()
  const { arrival } = useRun.getState()
  // StrictMode mounts twice, and Back restores this route's old params.
  if (arrival === 'done' && isSignIn) shortenAddress()
  if (arrival !== 'pending') return
  useRun.setState({ arrival: 'begun' })
  void arriveOnce(isSignIn)
}

/** Forgets a failure when the visitor leaves the demo’s page, so that it is shown once. */
export const leave = () => useRun.setState({ isBack: false, failure: null })

/** Re-reads storage in a page that the browser restored from its Back/Forward cache. */
function reviveSession(): void {
  takeSignInAgain()
  readUser()
  useRun.setState({ failure: null })
}

/** Logs out: the browser forgets in any case; a toast says if the server did not confirm. */
export async function logOut(forget: () => Promise<void> = forgetSession): Promise<void> {
  const answering = browserFetch(config.api.logout, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
  })
  void forget()
  const answer = await answering.catch(() => null)
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
