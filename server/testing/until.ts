import { waited } from '@/scripts/check/waits.mjs'

/** Waits for a condition, asking every 20 ms; fails after `limitMs` with what it waited for. */
export function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 120_000,
): Promise<void> {
  return waited('asking again', async () => {
    const deadline = Date.now() + limitMs
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}
