/* A chunk of its own: only who runs the demo in the browser needs it. */
import { config } from '@/lib/config'
import { hrefOf } from '@/lib/href'
import { randomUuid } from '@/lib/ota/ids'
import { routes } from '@/lib/routes'
import { showToast } from '@/lib/toast'
import { DEVICE_ID_KEY } from './device-id'
import { IN_BROWSER_HEADER, WORKER_PATH, WORKER_SCOPE } from './in-browser'
import { RUN_COPY_KEY } from './run-keeper'
import { SIMULATION_KEY } from './simulation-key'
import { USER_INFO_KEY } from './store'

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

/** Once per page, and anew after a failure. */
let started: Promise<void> | undefined

function start(): Promise<void> {
  started ??= startWorker().then(
    () => void setInterval(() => navigator.serviceWorker.controller?.postMessage('here'), KEEP_MS),
    (error) => {
      started = undefined
      throw error
    },
  )
  return started
}

/**
 * A call to the demo's hosts in the worker, and nowhere else.
 * @throws TypeError, as fetch does, where no worker answers.
 */
export async function simulatedFetch(
  tab: string,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  await start().catch((cause) => {
    throw new TypeError('The simulation does not run', { cause })
  })
  const headers = new Headers(init?.headers)
  headers.set(IN_BROWSER_HEADER, tab)
  const response = await globalThis.fetch(input, { ...init, headers })
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
  for (const key of [SIMULATION_KEY, USER_INFO_KEY, DEVICE_ID_KEY, RUN_COPY_KEY]) {
    window.sessionStorage.removeItem(key)
  }
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE)
  await registration?.unregister()
  reload()
}
