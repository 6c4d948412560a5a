import { alone } from '@one-tick-ahead/ota/client/record'
import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { create } from 'zustand'
import { config } from '@/lib/config'
import type { TokenKind } from './run'

/* The demo’s live parts, made once for this page. */

/** The code that ended each system’s session; null while it continues. */
type Endings = Record<TokenKind, string | null>

export const useEndings = create<Endings>(() => ({ jwt: null, ota: null }))

/** True once either system’s session has ended. */
export const useHasEnded = () => useEndings(({ jwt, ota }) => jwt !== null || ota !== null)

/** Over http a browser has no locks, but also no WebCrypto, so there are no tokens to order. */
export const lock: typeof alone = async (name, task, signal) =>
  globalThis.navigator?.locks ? alone(name, task, signal) : task()

/** One tab at a time fetches a JWT under this lock; the next tab finds the new one. */
export const TOKEN_LOCK = 'ota-token'

/** Looks fetch up at each call, because tests replace it. */
export const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** The server’s time in Unix ms, taken from the `Date` header of every answer. */
export const serverClock = createServerClock(() => Date.now())

/** fetch for the API: each answer sets the clock. */
export const apiFetch = teaching(serverClock, browserFetch)

/** The origin that answers the calls and measures. */
export const apiOrigin = () => new URL(config.api.monitored[0], window.location.href).origin
