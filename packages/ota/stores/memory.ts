import type { SignInRecord } from '../server/session-record'
import type { SessionStore } from '../server/store'

const SWEEP_INTERVAL_MS = 60_000

interface Entry {
  version: number
  record: SignInRecord
  expiresAt: number
}

const copyOf = (record: SignInRecord): SignInRecord => ({ ...record, log: { ...record.log } })

/** Keeps sign-ins in this process. A restart ends every session. @param now Unix milliseconds. */
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
    async ready() {
      began ||= now() // not when the module loads: on hosts such as Cloudflare's the clock is then 0
      return began
    },
    async read(key) {
      const known = entries.get(key)
      return known ? { version: known.version, record: copyOf(known.record) } : null
    },
    async change(key, version, record, expiresAt) {
      if ((entries.get(key)?.version ?? 0) !== version) return false
      if (version === 0) sweep()
      entries.set(key, { version: version + 1, record, expiresAt })
      return true
    },
  }
}
