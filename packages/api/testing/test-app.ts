import { BlockList } from 'node:net'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { pino } from 'pino'
import { type AppDeps, createApp } from '../app'
import type { ContactMessage } from '../db/contact-messages'
import { testSecrets } from './test-secrets'

export const SITE = 'http://localhost:3000'

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
    rateLimit: false,
    acceptJwt: true,
    hsts: 'host',
    secrets: testSecrets,
    identityProvider: {
      parameters: {},
      configuration: () => Promise.reject(new Error('unreachable')),
    },
    contactMessages: {
      async add(message) {
        kept.unshift({ ...message, id: String(kept.length), createdAt: new Date(0).toISOString() })
      },
      newestFirst: async () => kept,
    },
    store,
    log,
    now,
    ...overrides,
  }
  const app = createApp(deps)
  return { app, lines, kept, store }
}
