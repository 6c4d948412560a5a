import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** @typedef {{ what: string, times: number, ms: number }} Wait the sum of those of one name */

/**
 * Runs something that is mostly waiting, and notes how long it took in the file that `TEST_WAITS`
 * names; where none is named, only runs it.
 * @template T
 * @param {string} what as the table of waits names it
 * @param {() => T | Promise<T>} wait
 * @returns {Promise<T>}
 */
export async function waited(what, wait) {
  const file = process.env.TEST_WAITS
  if (!file) return wait()
  const beganAt = performance.now()
  try {
    return await wait()
  } finally {
    // One short line: several processes write at once, and none tears another's.
    appendFileSync(file, `${JSON.stringify({ what, ms: performance.now() - beganAt })}\n`)
  }
}

/**
 * @param {string} file
 * @returns {Wait[]} longest first
 */
export function readWaits(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  /** @type {Map<string, Wait>} */
  const waits = new Map()
  for (const { what, ms } of lines.map((line) => JSON.parse(line))) {
    const sum = waits.get(what) ?? { what, times: 0, ms: 0 }
    waits.set(what, { what, times: sum.times + 1, ms: sum.ms + ms })
  }
  return [...waits.values()].sort((a, b) => b.ms - a.ms)
}
