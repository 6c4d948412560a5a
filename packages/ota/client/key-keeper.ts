/** Keeps the key of the one session that a page's tabs share; it can be used there, and not read. */
export interface KeyKeeper {
  /** Of a session, where this page has it at hand. */
  of(sessionId: string): CryptoKey | undefined
  /** Looks for it where all tabs keep theirs. Never rejects. */
  load(sessionId: string): Promise<void>
  /** In place of any other. @returns false where it could be kept in this page only. */
  keep(sessionId: string, key: CryptoKey): Promise<boolean>
  forget(): Promise<void>
}

const STORE = 'keys'

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

  return {
    of: (sessionId) => (held?.sessionId === sessionId ? held.key : undefined),
    async load(sessionId) {
      if (held?.sessionId === sessionId) return
      const key = await ask<CryptoKey | undefined>((store) => store.get(sessionId)).catch(() => {})
      if (key) held = { sessionId, key }
    },
    keep(sessionId, key) {
      held = { sessionId, key }
      return ask((store) => {
        store.clear()
        return store.put(key, sessionId)
      }).then(
        () => true,
        () => false,
      )
    },
    async forget() {
      held = undefined
      await ask((store) => store.clear()).catch(() => {})
    },
  }
}
