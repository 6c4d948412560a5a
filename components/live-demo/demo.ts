import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { browserLock, pageLock } from '@one-tick-ahead/ota/locks'
import { config } from '@/lib/config'
import { browserStorage, DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { createUserStore, parseUserInfo } from '@/lib/demo/store'
import { showToast } from '@/lib/toast'
import { runStore } from './run'
import { createSession } from './session/session'

/*
 * The demo's one set of live parts: the only place that makes them.
 */

/** fetch is looked up at each call, not bound when the module loads. */
export const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** State that outlives this page. */
export const storage = browserStorage()
const tabStorage = browserStorage(() => window.sessionStorage)
/** The server’s time in Unix ms, learnt from the `Date` header of every answer. */
export const serverClock = createServerClock(() => Date.now())
/** For calls of the API: each answer teaches the time. */
export const apiFetch = teaching(serverClock, browserFetch)
/** Shared by all tabs, as the storage is that it guards. */
export const lock = globalThis.navigator?.locks
  ? browserLock(
      () => parseUserInfo(storage.getItem(USER_INFO_KEY)).requestHistory.at(-1) ?? 'empty',
    )
  : pageLock()

/** The origin that answers the calls and measures. */
export const apiOrigin = () => new URL(config.api.monitored[0], window.location.href).origin

/** The visitor’s session, mirrored to localStorage; signed out until `sync` has read it. */
export const userStore = createUserStore(storage)
/** A fresh UUID for one request. @throws Error (spec §8) without a random source. */
export const newRequestId = () => randomUuid()

/** A chunk of its own: only who comes back from the provider needs it. */
async function enrol() {
  const report = (message: string) => console.error(message)
  try {
    const enrolment = await import('./sign-in/enrolment')
    const deviceId = () => enrolment.getDeviceId(storage)
    return await enrolment.enrol({ fetch: apiFetch, endpoints: config.api, deviceId, report })
  } catch {
    report('Sign-in: a part of this page could not be loaded')
    return null
  }
}

/** Sign-in and LogOut; enrolment failures go to the console (spec §8). */
export const session = createSession({
  store: userStore,
  lock,
  enrol,
})

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export const goToProvider = () => window.location.assign(config.api.signIn)

/** The same from a session that has ended; the next page of this tab goes on as this one does. */
export function signInAgain(): void {
  tabStorage.setItem(SIGN_IN_AGAIN_KEY, String(runStore.getState().isRunning))
  goToProvider()
}

/** Reads once if the demo ran when its visitor left to sign in again; null if nobody left. */
export function takeSignInAgain(): boolean | null {
  const wasRunning = tabStorage.getItem(SIGN_IN_AGAIN_KEY)
  tabStorage.removeItem(SIGN_IN_AGAIN_KEY)
  return wasRunning === null ? null : wasRunning === 'true'
}

/** LogOut: the browser forgets in any case; the server is told, and a toast says so if it is not. */
export async function logOut(): Promise<void> {
  const told = browserFetch(config.api.logout, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
  })
  void session.end() // without waiting: it is what the visitor asked for
  const answer = await told.catch(() => null)
  if (answer?.status === 200) return
  const words =
    answer && (await import('./sign-in/enrolment').catch(() => null))?.logOutWords(answer)
  showToast(
    'error',
    (await words) ??
      `The server was not told: there the sign-in lasts up to ${LOGIN_LIFETIME_SECONDS / 3600} hours.`,
  )
}

/** Removes what the demo has stored; the next sign-in is a new device. */
export function forgetDevice(): void {
  void logOut()
  storage.removeItem(DEVICE_ID_KEY)
  storage.removeItem(USER_INFO_KEY)
}
