import { isUuid, UUID_LENGTH } from './ids'
import { REQUEST_HISTORY_LIMIT } from './limits'

const SEPARATOR = '|'

/** Longest `RequestHistory` value: 20 UUIDs and the bars between them. */
export const HISTORY_MAX_LENGTH = REQUEST_HISTORY_LIMIT * (UUID_LENGTH + 1) - 1

/** A new list with `requestId` last; a full list of 20 drops its oldest (spec §4). */
export function appendToHistory(history: readonly string[], requestId: string): string[] {
  return [...history, requestId].slice(-REQUEST_HISTORY_LIMIT)
}

/** The `RequestHistory` header value. */
export function joinHistory(history: readonly string[]): string {
  return history.join(SEPARATOR)
}

/** True if the length fits 1 to 20 ids: a cheap check before any cryptography. */
export function hasHistoryLength(header: string): boolean {
  return header.length <= HISTORY_MAX_LENGTH && (header.length + 1) % (UUID_LENGTH + 1) === 0
}

/** Ids of a `RequestHistory` header, oldest first; null unless 0 to 20 distinct canonical UUIDs. */
export function parseHistory(header: string): string[] | null {
  if (header === '') return []
  if (!hasHistoryLength(header)) return null
  const ids = header.split(SEPARATOR)
  return ids.every(isUuid) && new Set(ids).size === ids.length ? ids : null
}
