import { alone } from '@one-tick-ahead/ota/client/record'
import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { create } from 'zustand'
import { config } from '@/lib/config'
import type { TokenKind } from './run'

/* The demo’s live parts, made once for this page. */

/** The code with which each system’s calls are refused for good; null while they are not. */
type Endings = Record<TokenKind, string | null>

export const useEndings = create<Endings>(() => ({ jwt: null, ota: null }))

/** True once either system’s calls are refused for good. */
export const useHasEnded = () => useEndings(({ jwt, ota }) => jwt !== null || ota !== null)

/** Over http a browser has no locks; it has no WebCrypto either, so no tokens to keep in order. */
export const lock: typeof alone = async (name, task, signal) =>
  globalThis.navigator?.locks ? alone(name, task, signal) : task()

/** Under this lock one tab at a time asks for a token: the next finds the new one. */
export const TOKEN_LOCK = 'ota-token'

/** fetch is looked up at each call, not bound when the module loads. */
export const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** The server’s time in Unix ms, learnt from the `Date` header of every answer. */
export const serverClock = createServerClock(() => Date.now())

/** For calls of the API: each answer teaches the time. */
export const apiFetch = teaching(serverClock, browserFetch)

/** The origin that answers the calls and measures. */
export const apiOrigin = () => new URL(config.api.monitored[0], window.location.href).origin
