import type { SignInRecord } from '../server/session-record'
import type { SessionStore } from '../server/store'

const SWEEP_INTERVAL_MS = 60_000

interface Entry {
  version: number
  record: SignInRecord
  expiresAt: number
}

/**
 * Keeps sign-ins in this process. A restart ends every session. Each check is one synchronous turn.
 * @param now Unix milliseconds.
 */
export function createMemoryStore(now: () => number = Date.now): SessionStore {
  const entries = new Map<string, Entry>()
  let began = 0
  let sweptAt = 0

  const sweep = () => {
    const time = now()
    if (Math.abs(time - sweptAt) < SWEEP_INTERVAL_MS) return
    sweptAt = time
    for (const [key, { expiresAt }] of entries) if (time >= expiresAt) entries.delete(key)
  }

  return {
    ready(time = now()) {
      began ||= time // not when the module loads: on hosts such as Cloudflare's the clock is then 0
      return began
    },
    read: (key) => entries.get(key) ?? null,
    change(key, version, record, expiresAt) {
      const known = entries.get(key)
      if ((known?.version ?? 0) !== version) return false
      if (known) {
        known.version += 1
        known.record = record
        known.expiresAt = expiresAt
      } else {
        sweep()
        entries.set(key, { version: 1, record, expiresAt })
      }
      return true
    },
  }
}
