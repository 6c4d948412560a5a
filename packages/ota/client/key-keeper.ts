import { ANSWER_LIMIT_MS } from './probe'

/** Keeps the key of the one session that a page's tabs share; it can be used there, and not read. */
export interface KeyKeeper {
  /** Of a session, where this page has it at hand. */
  of(sessionId: string): CryptoKey | undefined
  /** Looks for it where all tabs keep theirs. Never rejects. */
  load(sessionId: string): Promise<void>
  /** In place of any other, and of the pair. @returns false where it could be kept in this page only. */
  keep(sessionId: string, key: CryptoKey): Promise<boolean>
  /** The pair of the registration to come. Never rejects. */
  pair(): Promise<CryptoKeyPair | undefined>
  /** @throws (as a rejection) where it cannot be kept. */
  keepPair(pair: CryptoKeyPair): Promise<unknown>
  /** The session's. Never rejects. */
  forget(): Promise<void>
}

const DATABASE = 'ota'
/** Stores of the database: the session's key by its id, and the one pair. */
const KEYS = 'keys'
const PAIR = 'pair'

/** In IndexedDB, which keeps a key that no script can read. */
export function createKeyKeeper(): KeyKeeper {
  let held: { sessionId: string; key: CryptoKey } | undefined
  let isStuck = false

  async function run<T>(
    name: string,
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => [KEYS, PAIR].map((one) => opening.result.createObjectStore(one))
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const database = opening.result
    try {
      const transaction = database.transaction(name, mode)
      const request = act(transaction.objectStore(name))
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

  const find = <T>(store: string, name: string) =>
    ask<T | undefined>(store, 'readonly', (one) => one.get(name)).catch(() => undefined)
  const replace = (store: string, name: string, value: CryptoKey | CryptoKeyPair) =>
    ask(store, 'readwrite', (one) => {
      one.clear()
      return one.put(value, name)
    })
  const empty = (store: string) => ask(store, 'readwrite', (one) => one.clear()).catch(() => {})

  return {
    of: (sessionId) => (held?.sessionId === sessionId ? held.key : undefined),
    async load(sessionId) {
      if (held?.sessionId === sessionId) return
      const key = await find<CryptoKey>(KEYS, sessionId)
      if (key) held = { sessionId, key }
    },
    async keep(sessionId, key) {
      held = { sessionId, key }
      const isKept = await replace(KEYS, sessionId, key).then(
        () => true,
        () => false,
      )
      await empty(PAIR)
      return isKept
    },
    pair: () => find(PAIR, PAIR),
    keepPair: (pair) => replace(PAIR, PAIR, pair),
    async forget() {
      held = undefined
      await empty(KEYS)
    },
  }
}
