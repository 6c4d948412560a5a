import { USER_INFO_KEY } from '../storage'
import { createUserStore, type UserInfo } from '../store'

/** A signed-in visitor for tests. The key is that of the protocol's own test vectors. */
export const signedInUser: UserInfo = {
  islogin: true,
  token: 'Bearer header.payload.signature',
  deviceId: '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d',
  sessionkey:
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw',
  jsessionID: 'session-1',
  requestHistory: [],
}

/** The storage of one browser profile. */
export function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

/** One tab over `storage`, in which `user` is signed in unless it already holds a session. */
export function openTab(storage = memoryStorage(), user: UserInfo = signedInUser) {
  if (storage.getItem(USER_INFO_KEY) === null) {
    storage.setItem(USER_INFO_KEY, JSON.stringify(user))
  }
  const store = createUserStore(storage)
  void store.persist.rehydrate()
  return { store, storage }
}
