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

/** Makes a store for `createOta` of a store of strings. */
export function createStore(texts: TextStore): SessionStore {
  return {
    ready: () => texts.ready(),
    async read(key) {
      const found = await texts.read(key)
      return found && { version: found.version, record: decodeRecord(key, found.text) }
    },
    change: (key, version, record, expiresAt) =>
      texts.change(key, version, encodeRecord(record), expiresAt),
  }
}
