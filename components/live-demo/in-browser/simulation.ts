/* A chunk of its own: only who runs the demo in the browser needs it. */

import { randomUuid } from '@one-tick-ahead/ota/ids'
import { config } from '@/lib/config'
import {
  holdTab,
  IN_BROWSER_HEADER,
  simulatedTabs,
  toWorker,
  WORKER_PATH,
  WORKER_SCOPE,
} from '@/lib/demo/in-browser'
import { DEVICE_ID_KEY, RUN_COPY_KEY, SIMULATION_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { hrefOf } from '@/lib/href'
import { routes } from '@/lib/routes'
import { showToast } from '@/lib/toast'

/** Until a worker that begins has taken the page over. */
const START_LIMIT_MS = 10_000
/** An idle worker is stopped after half a minute, and its sessions with it. */
const KEEP_MS = 15_000

const options = { scope: WORKER_SCOPE, updateViaCache: 'none' } as const

/** Resolves once the page's requests reach the worker. @throws where the browser has none for it. */
async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator> // absent over http, and in some private windows
  if (!serviceWorker) throw new Error('No service workers here')
  const { active } = await serviceWorker.register(WORKER_PATH, options)
  if (serviceWorker.controller) return
  active?.postMessage('here') // it was there, and the page was loaded past it
  await new Promise<void>((done, failed) => {
    serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    setTimeout(failed, START_LIMIT_MS, new Error('The service worker did not begin'))
  })
}

let starting: Promise<void> | undefined

/** Also where the browser has removed a worker that was there. */
async function start(): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  starting ??= startWorker().finally(() => {
    starting = undefined
  })
  await starting
}

/** Takes the worker away, unless a tab but this one needs it. */
async function removeWorker(own: string | null): Promise<void> {
  const tabs = await simulatedTabs()
  if (tabs.some((id) => id !== own)) return
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE)
  await registration?.unregister()
}

function forgetSession(): void {
  for (const key of [USER_INFO_KEY, DEVICE_ID_KEY, RUN_COPY_KEY]) {
    window.sessionStorage.removeItem(key)
  }
}

/** A tab that was duplicated has the other's storage: it begins anew, as a tab and device of its own. */
async function holdOwnTab(tab: string): Promise<void> {
  if (await holdTab(tab)) {
    setInterval(() => navigator.serviceWorker?.controller?.postMessage('here'), KEEP_MS)
    return
  }
  forgetSession()
  window.sessionStorage.setItem(SIMULATION_KEY, randomUuid())
  reload()
  await new Promise(() => {}) // nothing happens here any more
}

let held: Promise<void> | undefined

/** Once per page, before anything is read of the storage or sent. @param tab null: it does not simulate. */
export function arrive(tab: string | null): Promise<void> {
  held ??= tab ? holdOwnTab(tab) : removeWorker(null)
  return held
}

/**
 * A call to the demo's hosts in the worker, and nowhere else: it has no address that a real API
 * answers, no cookies, and may not go to the network.
 * @throws TypeError, as fetch does, where no worker answers.
 */
export async function simulatedFetch(
  tab: string,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init)
  const { url, method, headers, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
  try {
    await arrive(tab)
    await start()
  } catch (cause) {
    throw new TypeError('The simulation does not run', { cause })
  }
  headers.set(IN_BROWSER_HEADER, tab)
  const response = await globalThis.fetch(toWorker(url), {
    method,
    headers,
    body,
    signal,
    mode: 'same-origin',
    credentials: 'omit',
    cache: 'only-if-cached', // without a worker it fails, and is never sent
  })
  if (response.headers.has(IN_BROWSER_HEADER)) return response
  throw new TypeError('The answer is not of the simulation')
}

/** Signs in as the local identity, and goes where a provider would send the browser back to. */
export async function signInHere(tab: string): Promise<void> {
  try {
    const answer = await simulatedFetch(tab, config.api.signIn, { cache: 'no-store' })
    window.location.assign(await answer.text())
  } catch {
    showToast('error', 'The simulation does not run. Reload the page, or stop it and start again.')
  }
}

const reload = () => window.location.assign(hrefOf(routes.liveDemo))

/** From the next page on this tab runs the demo in the browser. @throws where it cannot. */
export async function enterSimulation(): Promise<void> {
  await startWorker()
  window.sessionStorage.setItem(SIMULATION_KEY, randomUuid())
  reload()
}

/** Forgets the simulation and all that it kept; the next page asks the server again. */
export async function leaveSimulation(): Promise<void> {
  const tab = window.sessionStorage.getItem(SIMULATION_KEY)
  forgetSession()
  window.sessionStorage.removeItem(SIMULATION_KEY)
  await removeWorker(tab).catch(() => {}) // the next page that does not simulate tries it again
  reload()
}
