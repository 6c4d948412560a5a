import { BlockList } from 'node:net'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { pino } from 'pino'
import { type AppDeps, createApp } from '../app'
import type { Rates } from '../contract/limits'
import type { ContactMessage } from '../db/contact-messages'
import { createLoginCookie } from '../tokens/login'
import { testSecrets } from './test-secrets'

export const SITE = 'http://localhost:3000'

const ANY = { calls: Number.MAX_SAFE_INTEGER, seconds: 1 }
/** Accepts every call, for tests that are not about limits. */
export const NO_LIMITS: Rates = {
  calls: ANY,
  signIn: ANY,
  contact: ANY,
  contactNetwork: ANY,
  otaFailures: ANY,
  attacks: ANY,
  allAttacks: ANY,
}

export type TestApi = ReturnType<typeof createTestApp>

/**
 * The app with a memory for messages and log lines, and a provider that cannot be reached.
 * @param clock in Unix ms, does not run until a test sets it.
 */
export function createTestApp(overrides: Partial<AppDeps> = {}, clock = { now: Date.now() }) {
  const lines: string[] = []
  const kept: ContactMessage[] = []
  const now = () => clock.now
  const app = createApp({
    publicApiUrl: SITE,
    siteUrl: SITE,
    trustProxy: new BlockList(),
    rates: NO_LIMITS,
    acceptJwt: true,
    secrets: testSecrets,
    identityProvider: { configuration: () => Promise.reject(new Error('unreachable')) },
    contactMessages: {
      hasRoom: async () => true,
      async add(message) {
        kept.unshift({ ...message, id: String(kept.length), createdAt: new Date(0).toISOString() })
      },
    },
    store: createMemoryStore(now),
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    now,
    ...overrides,
  })
  return { app, lines, kept, clock, loginCookie: createLoginCookie(testSecrets.cookieKeys, now) }
}
