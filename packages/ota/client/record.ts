import { ANSWER_LIMIT_MS } from './time-limit'

/**
 * One value that all tabs of an origin share. It is in IndexedDB, where a tab sees another's writes at once
 * and a key can be stored that no script can read.
 */
export interface SharedRecord<Value> {
  /** @returns undefined without a value. @throws (as a rejection) Error if the browser refuses. */
  read(): Promise<Value | undefined>
  /** Stores these values one after another in one transaction; null removes. @throws as `read`. */
  write(...values: (Value | null)[]): Promise<void>
}

/** Name of the database and of its one object store. */
export const DATABASE = 'ota-records'

/** Opens the database, and makes its store if the version is new. */
async function open(version?: number): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, version)
  opening.onupgradeneeded = () => opening.result.createObjectStore(DATABASE)
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve
    opening.onerror = () => reject(opening.error)
  })
  return opening.result
}

/** @param limit once it has aborted, the caller no longer waits, so nothing may be written. */
async function transact<T>(
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  limit: AbortSignal,
): Promise<T | undefined> {
  let database = await open()
  if (!database.objectStoreNames.contains(DATABASE)) {
    database.close() // an interrupted first opening leaves it without its store
    database = await open(database.version + 1)
  }
  const transaction = database.transaction(DATABASE, 'readwrite')
  // It closes once the transaction has ended: a page with an open database may not enter the Back/Forward
  // cache.
  database.close()
  limit.throwIfAborted()
  const request = act(transaction.objectStore(DATABASE))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve // a successful request may still be undone
    transaction.onabort = () => reject(transaction.error)
  })
  return request?.result
}

/** A database that does not answer in time counts as refused, because other tabs are waiting. */
function inTime<T>(act: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const late = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(limit.reason)
  })
  return Promise.race([late, transact(act, limit)]).catch((cause) => {
    throw new Error('OTA: IndexedDB is unavailable', { cause })
  })
}

/** Opens the record of this name. */
export const openRecord = <Value>(name: string): SharedRecord<Value> => ({
  read: () => inTime<Value>((store) => store.get(name)),
  async write(...values) {
    await inTime((store) => {
      for (const value of values) value === null ? store.delete(name) : store.put(value, name)
      return undefined
    })
  },
})

/**
 * Runs `task` while no other tab of this origin runs one under `name`. A tab that the system has stopped in the
 * middle of its task keeps the lock, so the wait has a limit.
 * @throws (as a rejection) the reason of a `signal` that aborts while it waits; Error after ten seconds of
 * waiting; TypeError without Web Locks, which need https.
 */
export async function withLock<T>(
  name: string,
  task: () => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const waiting = new AbortController()
  const leave = () => waiting.abort(signal?.reason)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  const late = new Error('OTA: another tab holds the session and does not respond; close that tab')
  const timer = setTimeout(() => waiting.abort(late), ANSWER_LIMIT_MS)
  const stopWaiting = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
  const begin = () => {
    stopWaiting()
    return task()
  }
  try {
    return (await navigator.locks.request(name, { signal: waiting.signal }, begin)) as T
  } finally {
    stopWaiting()
  }
}
