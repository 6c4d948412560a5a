import { appendToHistory } from '@one-tick-ahead/ota/history'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { TextStorage } from './storage'
import { parseUserInfo, pickUserInfo, SIGNED_OUT, type UserInfo } from './user-info'

/** localStorage key (spec §3). */
export const USER_INFO_KEY = 'userinfo'

interface UserActions {
  replaceAll(user: UserInfo): void
  /** A new JWT for the session that is there. */
  replaceToken(token: string): void
  /** Back to the defaults: LogOut. */
  clear(): void
  addRequest(requestId: string): void
}

/**
 * The session, mirrored to `storage` on every change as plain JSON of the six fields.
 * It starts signed out and reads storage only when `sync` is called, because the first
 * client render must equal the server's markup.
 */
export function createUserStore(storage: TextStorage) {
  const store = createStore<UserInfo & UserActions>()(
    persist<UserInfo & UserActions, [], [], UserInfo>(
      (set) => ({
        ...SIGNED_OUT,
        replaceAll: (user) => set(pickUserInfo(user)),
        replaceToken: (token) => set({ token }),
        clear: () => set(SIGNED_OUT),
        addRequest: (requestId) =>
          set(({ requestHistory }) => ({
            requestHistory: appendToHistory(requestHistory, requestId),
          })),
      }),
      {
        name: USER_INFO_KEY,
        skipHydration: true,
        partialize: pickUserInfo,
        // Not createJSONStorage: it would wrap the value in a {state, version} envelope.
        storage: {
          getItem: (name) => ({ state: parseUserInfo(storage.getItem(name)), version: 0 }),
          setItem: (name, { state }) => storage.setItem(name, JSON.stringify(state)),
          removeItem: (name) => storage.removeItem(name),
        },
      },
    ),
  )
  return {
    ...store,
    /** Takes over what storage holds now: at start, and after another tab wrote. Synchronous. */
    sync: () => void store.persist.rehydrate(),
  }
}

/** The store with its `sync`. */
export type UserStore = ReturnType<typeof createUserStore>
