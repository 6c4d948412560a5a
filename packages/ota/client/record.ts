import { ANSWER_LIMIT_MS } from './probe'

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

/** @param limit once it has aborted, the caller no longer waits, so nothing may be written. */
async function transact<T>(
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  limit: AbortSignal,
): Promise<T | undefined> {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(DATABASE)
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve
    opening.onerror = () => reject(opening.error)
  })
  const database = opening.result
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
 * Runs `task` while no other tab of this origin runs one under `name`.
 * @throws (as a rejection) the reason of a `signal` that aborts while it waits; TypeError without Web Locks,
 * which need https.
 */
export const alone = async <T>(name: string, task: () => T | Promise<T>, signal?: AbortSignal) =>
  (await navigator.locks.request(name, { signal }, task)) as T
