import type { SignInRecord } from '../server/session-record'
import type { SessionStore } from '../server/store'

const SWEEP_INTERVAL_MS = 60_000

interface Entry {
  version: number
  record: SignInRecord
  /** By the elapsed time, because a clock that steps forth and back must not forget a logout. */
  leavesAt: number
}

const copyOf = (record: SignInRecord): SignInRecord => ({ ...record, log: { ...record.log } })

/**
 * Keeps sign-ins in this process. A restart ends every session.
 * @param now Unix milliseconds. @param elapsed milliseconds of a clock that never steps.
 */
export function createMemoryStore(
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): SessionStore {
  const entries = new Map<string, Entry>()
  let began = 0
  let sweptAt = 0

  const sweep = () => {
    const time = elapsed()
    if (time - sweptAt < SWEEP_INTERVAL_MS) return
    sweptAt = time
    for (const [key, { leavesAt }] of entries) if (time >= leavesAt) entries.delete(key)
  }

  return {
    async ready() {
      began ||= now() // not when the module loads: on hosts such as Cloudflare's the clock is then 0
      return began
    },
    async read(key) {
      const known = entries.get(key)
      return known ? { version: known.version, record: copyOf(known.record) } : null
    },
    async change(key, version, record, expiresAt) {
      const known = entries.get(key)
      if ((known?.version ?? 0) !== version) return false
      if (version === 0) sweep()
      const leavesAt = Math.max(known?.leavesAt ?? 0, elapsed() + expiresAt - now())
      entries.set(key, { version: version + 1, record, leavesAt })
      return true
    },
  }
}
