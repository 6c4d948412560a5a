import { BlockList } from 'node:net'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { pino } from 'pino'
import { type AppDeps, createApp } from '../app'
import type { ContactMessage } from '../db/contact-messages'
import { testSecrets } from './test-secrets'

export const SITE = 'http://localhost:3000'

const ANY = { calls: Number.MAX_SAFE_INTEGER, seconds: 1 }
/** Lets everything pass, for tests of anything else. */
export const NO_LIMITS = { calls: ANY, signIn: ANY, contact: ANY, otaFailures: ANY, attacks: ANY }

/** The app with a memory for messages and log lines, and a provider that cannot be reached. */
export function createTestApp(overrides: Partial<AppDeps> = {}) {
  const lines: string[] = []
  const kept: ContactMessage[] = []
  const {
    log = pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    now = Date.now,
    store = createMemoryStore(now),
  } = overrides
  const deps: AppDeps = {
    publicApiUrl: SITE,
    siteUrl: SITE,
    trustProxy: new BlockList(),
    rates: NO_LIMITS,
    acceptJwt: true,
    secrets: testSecrets,
    identityProvider: { configuration: () => Promise.reject(new Error('unreachable')) },
    contactMessages: {
      async add(message) {
        kept.unshift({ ...message, id: String(kept.length), createdAt: new Date(0).toISOString() })
      },
    },
    store,
    log,
    now,
    ...overrides,
  }
  const app = createApp(deps)
  return { app, lines, kept, store }
}
