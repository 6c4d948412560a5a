import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  /** Unix time in milliseconds. */
  expiresAt: number
}

/** What the least recently written entry must make room for. */
const MAX_ENTRIES = 10_000
const UNEXPIRING_MS = 24 * 60 * 60 * 1000

/**
 * Storage of the local provider: in memory, bounded, gone with the process. The library's own
 * in-memory adapter is not exported and warns at every start.
 */
export function createProviderStorage(now: () => number) {
  const entries = new Map<string, Entry>()

  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry.payload : undefined
  }

  const find = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && matches(payload)) return read(key)
    }
    return undefined
  }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`
      entries.delete(key)
      const lifetime = expiresIn ? expiresIn * 1000 : UNEXPIRING_MS
      entries.set(key, { payload, expiresAt: now() + lifetime })
      const oldest = entries.keys().next()
      if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
    },
    find: async (id) => read(`${model}:${id}`),
    findByUid: async (uid) => find(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => find(model, (payload) => payload.userCode === code),
    async consume(id) {
      const payload = read(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key)
      }
    },
  })
}
