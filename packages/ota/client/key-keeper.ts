/** Keeps the key of the one session that a page's tabs share; it can be used there, and not read. */
export interface KeyKeeper {
  /** Of a session, where this page has it at hand. */
  of(sessionId: string): CryptoKey | undefined
  /** Looks for it where all tabs keep theirs. Never rejects. */
  load(sessionId: string): Promise<void>
  /** In place of all else. @returns false where it could be kept in this page only. */
  keep(sessionId: string, key: CryptoKey): Promise<boolean>
  /** The key pair of the registration to come. Never rejects. */
  pair(): Promise<CryptoKeyPair | undefined>
  /** In place of all else. @returns false where it could not be kept. */
  keepPair(pair: CryptoKeyPair): Promise<boolean>
  forget(): Promise<void>
}

const STORE = 'keys'
/** The name of the pair; no session id is so short. */
const PAIR = 'pair'

/** In IndexedDB, which keeps a key that no script can read. @param namespace of `namespaceOf`. */
export function createKeyKeeper(namespace: string): KeyKeeper {
  let held: { sessionId: string; key: CryptoKey } | undefined

  async function ask<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open(namespace)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const database = opening.result
    try {
      const transaction = database.transaction(STORE, 'readwrite')
      const request = act(transaction.objectStore(STORE))
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve // a request that succeeded may still be undone
        transaction.onabort = reject
      })
      return request.result
    } finally {
      database.close()
    }
  }

  const find = <T>(name: string) => ask<T | undefined>((store) => store.get(name)).catch(() => {})
  const replace = (name: string, value: CryptoKey | CryptoKeyPair) =>
    ask((store) => {
      store.clear()
      return store.put(value, name)
    }).then(
      () => true,
      () => false,
    )

  return {
    of: (sessionId) => (held?.sessionId === sessionId ? held.key : undefined),
    async load(sessionId) {
      if (held?.sessionId === sessionId) return
      const key = await find<CryptoKey>(sessionId)
      if (key) held = { sessionId, key }
    },
    keep(sessionId, key) {
      held = { sessionId, key }
      return replace(sessionId, key)
    },
    pair: async () => (await find<CryptoKeyPair>(PAIR)) ?? undefined,
    keepPair: (pair) => replace(PAIR, pair),
    async forget() {
      held = undefined
      await ask((store) => store.clear()).catch(() => {})
    },
  }
}
