import { DEMO_PATH } from '@/lib/api/pages'
import { attackerPaths } from '@/lib/api/paths'
import { basePath } from '@/lib/site-url'

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

/** The pages that it controls. */
export const WORKER_SCOPE = basePath + DEMO_PATH

/** Where the page reaches the attacker: a path, as a host that nobody set up must not be called. */
export const ATTACKER_BASE = `${basePath}${DEMO_PATH}/attacker`

/** As those of a configured attacker (lib/config.ts). */
export const inBrowserAttacker = {
  replayJwt: ATTACKER_BASE + attackerPaths.replayJwt,
  forgeOta: ATTACKER_BASE + attackerPaths.forgeOta,
  cloneDevice: ATTACKER_BASE + attackerPaths.cloneDevice,
} as const
