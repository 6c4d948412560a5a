import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { browserLock, pageLock } from '@one-tick-ahead/ota/locks'
import { createRunKeeper } from '@/components/live-demo/session/run-keeper'
import { config } from '@/lib/config'
import { browserStorage, DEVICE_ID_KEY, SIMULATION_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { createUserStore, parseUserInfo } from '@/lib/demo/store'
import { showToast } from '@/lib/toast'
import { runStore } from './run'
import { createSession } from './session/session'

/*
 * The demo's one set of live parts: the only place that makes them.
 */

const tabStorage = browserStorage(() => window.sessionStorage)
/** This tab, where its visitor chose to run the demo's hosts in the browser; null with a server. */
export const simulatedTab = tabStorage.getItem(SIMULATION_KEY)
export const isSimulated = () => simulatedTab !== null

/** What a simulating tab has to wait for before it uses its storage; another takes an idle worker away. */
export function settleTab(): Promise<void> | null {
  if (!simulatedTab && !navigator.serviceWorker?.controller) return null
  const settled = import('./in-browser/simulation').then(({ arrive }) => arrive(simulatedTab))
  if (simulatedTab) return settled
  settled.catch(() => {}) // the next page tries it again
  return null
}

/** fetch is looked up at each call, not bound when the module loads. */
export const browserFetch: typeof fetch = async (input, init) =>
  simulatedTab
    ? (await import('./in-browser/simulation')).simulatedFetch(simulatedTab, input, init)
    : globalThis.fetch(input, init)

/** What outlives this page. A simulated session lies apart from a real one, and is over with its tab. */
export const storage = simulatedTab ? tabStorage : browserStorage()
/** The server’s time in Unix ms, learnt from the `Date` header of every answer. */
export const serverClock = createServerClock(() => Date.now())
/** For calls of the API: each answer teaches the time. */
export const apiFetch = teaching(serverClock, browserFetch)
/** Shared by all tabs, as the storage is that it guards. */
export const lock =
  globalThis.navigator?.locks && !simulatedTab
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
    return 0
  }
}

/** Sign-in and LogOut; enrolment failures go to the console (spec §8). */
export const session = createSession({
  store: userStore,
  lock,
  enrol,
})

/** What happens to the run when the page goes: a reload, another page, a new sign-in. */
export const runKeeper = createRunKeeper({
  storage: tabStorage,
  onPageHide: (listener) => window.addEventListener('pagehide', listener),
  users: userStore,
  session,
  run: runStore,
  read: async (text) => (await import('./session/run-copy')).readRunCopy(text),
})

/** Sends the browser to the provider: a navigation, not a request (spec §7, call 9). */
export async function goToProvider(): Promise<void> {
  if (!simulatedTab) return window.location.assign(config.api.signIn)
  await import('./in-browser/simulation').then(
    ({ signInHere }) => signInHere(simulatedTab),
    () => showToast('error', 'A part of the simulation could not be loaded. Are you offline?'),
  )
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
      (simulatedTab
        ? 'The simulation was not told. Its session ends with its worker.'
        : `The server was not told: there the sign-in lasts up to ${LOGIN_LIFETIME_SECONDS / 3600} hours.`),
  )
}

/** Removes what the demo has stored; the next sign-in is a new device. */
export function forgetDevice(): void {
  void logOut()
  storage.removeItem(DEVICE_ID_KEY)
  storage.removeItem(USER_INFO_KEY)
}
