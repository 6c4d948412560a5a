import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { attackerPaths } from '@one-tick-ahead/api/contract/paths'
import { basePath } from '@/lib/href'

/*
 * What page and service worker agree on, where the demo's hosts run in the worker.
 */

/**
 * A header of every request that the worker shall answer, and of no other: its value names the tab,
 * which has cookies of its own there. Whatever the worker answers has it, too.
 */
export const IN_BROWSER_HEADER = 'OTA-In-Browser'

/** At the root of the site, so that it may control pages below the demo's path. */
export const WORKER_FILE = 'live-demo-worker.js'
export const WORKER_PATH = `${basePath}/${WORKER_FILE}`

/** The pages that it controls are those whose path begins so. */
export const WORKER_SCOPE = basePath + DEMO_PATH

/**
 * Where the page reaches the API and the attacker. A host of files has nothing there, nor has a real
 * API: what the worker did not answer would reach neither, whatever became of the worker.
 */
const API_BASE = `${WORKER_SCOPE}/api`
const ATTACKER_BASE = `${WORKER_SCOPE}/attacker`

/** The path by which the page reaches a host of the demo. @param url absolute */
export function toWorker(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname.startsWith(`${ATTACKER_BASE}/`) ? '' : API_BASE) + pathname + search
}

/**
 * The host's own address for such a path.
 * @param url absolute
 * @returns null where it is none.
 */
export function fromWorker(url: string, hosts: { api: string; attacker: string }): string | null {
  const { pathname, search } = new URL(url)
  for (const [base, host] of [
    [API_BASE, hosts.api],
    [ATTACKER_BASE, hosts.attacker],
  ] as const) {
    if (pathname.startsWith(`${base}/`)) return host + pathname.slice(base.length) + search
  }
  return null
}

/** As those of a configured attacker (lib/config.ts). */
export const inBrowserAttacker = {
  replayJwt: ATTACKER_BASE + attackerPaths.replayJwt,
  forgeOta: ATTACKER_BASE + attackerPaths.forgeOta,
  cloneDevice: ATTACKER_BASE + attackerPaths.cloneDevice,
} as const

/** Each tab that runs the demo in the browser holds a Web Lock, which goes with its page. */
const PREFIX = 'demo-simulated '

/** A page may come a moment before the one that it follows in its tab is gone. */
const HANDOVER_MS = 1000

/** Ids of the tabs that are there. */
export async function simulatedTabs(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) =>
    name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
  )
}

/** Is there under this id as long as the page is. @returns whether no other tab has it. */
export function holdTab(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { signal: AbortSignal.timeout(HANDOVER_MS) }
    const holding = navigator.locks.request(PREFIX + id, options, () => {
      resolve(true)
      return new Promise<never>(() => {})
    })
    holding.catch(() => resolve(false))
  })
}
