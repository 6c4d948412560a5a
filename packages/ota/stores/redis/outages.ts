import type { StoreWatch } from '../../server/store'

/** What the driver says of itself and its settings, and what that means. */
const DRIVER_WORDS: readonly (readonly [said: RegExp, meant: string])[] = [
  [/timed out|timeout/i, 'no answer in time'],
  [
    /isn't writeable|isn't ready|is closed|max retries|startup nodes|slots cache/i,
    'no connection to the server',
  ],
  [/redirections/i, 'no server of the cluster answers for a part of it'],
]

/**
 * A reply of the server may quote the command, ids and all: of it only the code is told, but for
 * one that names a line of our own scripts.
 */
export function reasonOf(error: unknown): string {
  const { name, message = 'unknown' } = (error ?? {}) as Partial<Error>
  const known = name !== 'ReplyError' && DRIVER_WORDS.find(([said]) => said.test(message))
  if (known) return known[1]
  const isQuoting = name === 'ReplyError' && !message.includes('user_script:')
  return isQuoting ? (message.split(' ')[0] as string) : message // split gives one or more
}

/** Which parts of the store answer; an outage lasts until all of them do. */
export function createOutages(watch: StoreWatch) {
  const missing = new Set<string>()
  let isTold = false
  return {
    /** Those that did not answer when they were last asked. */
    missing: missing as ReadonlySet<string>,
    lose(part: string, error: unknown): void {
      missing.add(part)
      if (isTold) return
      isTold = true
      watch.lost?.(reasonOf(error))
    },
    find(part: string): void {
      missing.delete(part)
      if (!isTold || missing.size > 0) return
      isTold = false
      watch.found?.()
    },
  }
}
