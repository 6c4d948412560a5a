/** Keeps the key of the one session that a page's tabs share; it can be used there, and not read. */
export interface KeyKeeper {
  /** Of a session, where this page has it at hand. */
  of(sessionId: string): CryptoKey | undefined
  /** Looks for it where all tabs keep theirs. Never rejects. */
  load(sessionId: string): Promise<void>
  /** @returns false where it could be kept in this page only. */
  keep(sessionId: string, key: CryptoKey): Promise<boolean>
  forget(): Promise<void>
}

interface Kept {
  sessionId: string
  key: CryptoKey
}

/** The one record of the one store. */
const NAME = 'session'

/** In IndexedDB, which keeps a key that no script can read. @param namespace of `namespaceOf`. */
export function createKeyKeeper(namespace: string): KeyKeeper {
  let held: Kept | undefined

  async function ask<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open(namespace)
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME)
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const database = opening.result
    try {
      const transaction = database.transaction(NAME, 'readwrite')
      const request = act(transaction.objectStore(NAME))
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve // it is on disk, as far as the browser says
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
      const kept = await ask((store): IDBRequest<Kept | undefined> => store.get(NAME)).catch(
        () => {},
      )
      held = kept ?? held
    },
    async keep(sessionId, key) {
      held = { sessionId, key }
      const kept = { ...held }
      return ask((store) => store.put(kept, NAME)).then(
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
