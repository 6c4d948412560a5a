import { createServerClock, teaching } from '@one-tick-ahead/ota/client/server-clock'
import { browserLock, pageLock } from '@one-tick-ahead/ota/locks'
import { create } from 'zustand'
import { config } from '@/lib/config'
import { readUser, useUser } from '@/lib/demo/store'
import type { TokenKind } from './run'

/* The demo’s live parts, made once for this page. */

/** The code with which each system’s calls are refused for good; null while they are not. */
type Endings = Record<TokenKind, string | null>

export const useEndings = create<Endings>(() => ({ jwt: null, ota: null }))

/** Shared by all tabs, as the storage is that it guards. */
export const lock = globalThis.navigator?.locks
  ? browserLock(() => {
      readUser()
      return useUser.getState().requestHistory.at(-1) ?? 'empty'
    })
  : pageLock()

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
