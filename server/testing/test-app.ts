import { pino } from 'pino'
import { type AppDeps, createApp } from '@/server/app'
import type { ContactMessage } from '@/server/db/contact-messages'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { testSecrets } from './test-secrets'

export const SITE = 'http://localhost:3000'

/** The app with a memory for messages and log lines, and a provider that cannot be reached. */
export function createTestApp(overrides: Partial<AppDeps> = {}) {
  const lines: string[] = []
  const kept: ContactMessage[] = []
  const app = createApp({
    publicApiUrl: SITE,
    siteUrl: SITE,
    trustProxy: 0,
    rateLimit: false,
    secrets: testSecrets,
    onKeyLeak: 'refuse',
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
    store: createMemorySessionStore(),
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    now: Date.now,
    ...overrides,
  })
  return { app, lines, kept }
}
