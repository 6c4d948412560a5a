import { createMemoryStore, createOta, type SignIn } from '@one-tick-ahead/ota'

/** Stands for your own sign-ins, by the secret in their cookie. */
export const signIns = new Map<string, SignIn>()

export const ota = createOta({
  keys: () => process.env.OTA_MASTER_KEYS, // asked at the first request: `next build` runs without it
  store: createMemoryStore(),
  signIn: ({ cookie }) => signIns.get(cookie('sign-in')),
})
