import { ANSWER_LIMIT_MS } from './probe'

/** Keeps the key of the one session that a page's tabs share; it can be used there, and not read. */
export interface KeyKeeper {
  /** Of a session, where this page has it at hand. */
  of(sessionId: string): CryptoKey | undefined
  /** Looks for it where all tabs keep theirs. Never rejects. */
  load(sessionId: string): Promise<void>
  /** In place of any other. @returns false where it could be kept in this page only. */
  keep(sessionId: string, key: CryptoKey): Promise<boolean>
  /** The session's. Never rejects. */
  forget(): Promise<void>
}

const DATABASE = 'ota'
/** The database's store: the session's key by its id. */
const KEYS = 'keys'

/** In IndexedDB, which keeps a key that no script can read. */
export function createKeyKeeper(): KeyKeeper {
  let held: { sessionId: string; key: CryptoKey } | undefined
  let isStuck = false

  async function run<T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS)
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const database = opening.result
    try {
      const transaction = database.transaction(KEYS, mode)
      const request = act(transaction.objectStore(KEYS))
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve // a request that succeeded may still be undone
        transaction.onabort = reject
      })
      return request.result
    } finally {
      database.close()
    }
  }

  /** Others wait under a lock meanwhile: a database that never answers is asked once. */
  async function ask<T>(...what: Parameters<typeof run<T>>): Promise<T> {
    if (isStuck) throw new Error('IndexedDB does not answer')
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isStuck = true
        reject(new Error('IndexedDB does not answer'))
      }, ANSWER_LIMIT_MS)
    })
    return Promise.race([run(...what), late]).finally(() => clearTimeout(timer))
  }

  return {
    of: (sessionId) => (held?.sessionId === sessionId ? held.key : undefined),
    async load(sessionId) {
      if (held?.sessionId === sessionId) return
      const asked = ask<CryptoKey | undefined>('readonly', (store) => store.get(sessionId))
      const key = await asked.catch(() => undefined)
      if (key) held = { sessionId, key }
    },
    async keep(sessionId, key) {
      held = { sessionId, key }
      const asked = ask('readwrite', (store) => {
        store.clear()
        return store.put(key, sessionId)
      })
      return asked.then(
        () => true,
        () => false,
      )
    },
    async forget() {
      held = undefined
      await ask('readwrite', (store) => store.clear()).catch(() => {})
    },
  }
}
