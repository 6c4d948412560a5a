import { ANSWER_LIMIT_MS } from './probe'

/**
 * One value that all tabs of an origin share, in IndexedDB: there a tab sees at once what another has
 * written, and a key can be kept that no script reads.
 */
export interface SharedRecord<Value> {
  /** Undefined where nothing is kept. @throws Error (as a rejection) where the browser refuses. */
  read(): Promise<Value | undefined>
  /** Keeps these values one after the other, in one step; null removes. @throws as `read`. */
  write(...values: (Value | null)[]): Promise<void>
}

/** Of the database, and of its one store. */
export const DATABASE = 'ota-records'

/** @param limit once it has aborted nobody waits any more, and nothing is done. */
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
  // As soon as the transaction is over: a page with an open database may not come back from the Back
  // button's cache.
  database.close()
  limit.throwIfAborted()
  const request = act(transaction.objectStore(DATABASE))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve // a request that succeeded may still be undone
    transaction.onabort = () => reject(transaction.error)
  })
  return request?.result
}

/** A database that does not answer in time counts as refused: other tabs wait meanwhile. */
function inTime<T>(act: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const late = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(limit.reason)
  })
  return Promise.race([late, transact(act, limit)]).catch((cause) => {
    throw new Error('OTA: no IndexedDB', { cause })
  })
}

/** The record of this name. */
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
 * @throws (as a rejection) the reason of a `signal` that aborts while it waits; TypeError without Web
 * Locks, as over http.
 */
export const alone = async <T>(name: string, task: () => T | Promise<T>, signal?: AbortSignal) =>
  (await navigator.locks.request(name, { signal }, task)) as T
