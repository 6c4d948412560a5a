import type { SessionStore } from '../server/store'
import { decodeRecord, encodeRecord } from '../server/stored-record'

/**
 * A store of strings: three operations of a database that all nodes share. Each rejects if the database cannot be
 * reached. A change must be atomic and durable before it resolves, or a crash lets a copy of a token in.
 */
export interface TextStore {
  /**
   * @returns the start of the store's memory by its own clock, in Unix milliseconds. The first call on an empty store
   * writes it; it is lost together with the entries, and never alone.
   */
  ready(): Promise<number>
  /** @param key 22 characters of base64url. @returns null without an entry. */
  read(key: string): Promise<{ version: number; text: string } | null>
  /**
   * Writes a string if the entry still has `version`; 0 means that there is none. Each write changes the version, and
   * a new entry begins at a random one: otherwise a write that began before the store was emptied could replace a
   * later entry.
   * @param text up to 40 kB. @param expiresAt Unix milliseconds, perhaps with a fraction; the store may forget the entry
   * an hour after that.
   * @returns false if another writer was first.
   */
  change(key: string, version: number, text: string, expiresAt: number): Promise<boolean>
}

/**
 * Makes a store for `createOta` of a store of strings.
 * @throws TypeError without one of its operations. Wrong results reject: `onOutage` of `createOta` receives them.
 */
export function createStore(texts: TextStore): SessionStore {
  for (const name of ['ready', 'read', 'change'] as const) {
    if (typeof Object(texts)[name] === 'function') continue
    throw new TypeError(`OTA: createStore needs the operation ${name}, a function`)
  }
  return {
    async ready() {
      const began: unknown = await texts.ready()
      if (typeof began === 'number' && Number.isFinite(began)) return began
      throw new TypeError('OTA: ready of your store must return Unix milliseconds as a number')
    },
    async read(key) {
      const found = await texts.read(key)
      if (!found) return null
      const { version, text } = found
      if (Number.isSafeInteger(version) && typeof text === 'string') {
        return { version, record: decodeRecord(key, text) }
      }
      throw new TypeError(
        'OTA: read of your store must return { version, text }, a whole number and a string, or null',
      )
    },
    async change(key, version, record, expiresAt) {
      const isWritten: unknown = await texts.change(key, version, encodeRecord(record), expiresAt)
      if (typeof isWritten === 'boolean') return isWritten
      throw new TypeError('OTA: change of your store must return true or false')
    },
  }
}
