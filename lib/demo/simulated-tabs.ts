/*
 * Which tabs run the demo in the browser now: each holds a Web Lock, which goes with its page. Page
 * and service worker read it alike, and nobody has to tell anybody.
 */

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
