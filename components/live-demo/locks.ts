import { withLock as withWebLock } from '@one-tick-ahead/ota/client/record'

/**
 * Runs a task while no other tab runs one under the same name. Over http a browser has no locks, but also
 * no WebCrypto, so there are no tokens to order.
 */
export const withLock: typeof withWebLock = async (name, task, signal) =>
  globalThis.navigator?.locks ? withWebLock(name, task, signal) : task()

/** One tab at a time fetches a JWT under this lock; the next tab finds the new one. */
export const TOKEN_LOCK = 'ota-token'
