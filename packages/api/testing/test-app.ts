import { BlockList } from 'node:net'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { pino } from 'pino'
import { type AppDeps, createApp } from '../app'
import type { ContactMessage } from '../db/contact-messages'
import { createBoundedLog } from '../logs/bounded-log'
import { createMetrics } from '../metrics/metrics'
import { createApiDocument } from '../openapi/document'
import { createDocumentCheck, holdToDocument } from './reference'
import { createTestLedger, signInsOver } from './sign-in-ledger'
import { testSecrets } from './test-secrets'

export const SITE = 'http://localhost:3000'

const checks = new Map<string, ReturnType<typeof createDocumentCheck>>()

/** Kept, because each makes its validators anew. */
function documentCheck(app: ReturnType<typeof createApp>, { publicApiUrl, siteUrl }: AppDeps) {
  const key = `${publicApiUrl} ${siteUrl}`
  const check = checks.get(key) ?? createDocumentCheck(createApiDocument(app, publicApiUrl))
  checks.set(key, check)
  return check
}

/**
 * The app with a memory for messages and log lines, and a provider that cannot be reached. Each of
 * its answers is held against the API reference: one that differs fails the test that asked.
 */
export function createTestApp(overrides: Partial<AppDeps> = {}) {
  const lines: string[] = []
  const kept: ContactMessage[] = []
  const {
    store = createMemoryStore(),
    log = createBoundedLog(pino({ level: 'trace' }, { write: (line) => lines.push(line) })),
    now = Date.now,
  } = overrides
  const deps: AppDeps = {
    publicApiUrl: SITE,
    siteUrl: SITE,
    trustProxy: new BlockList(),
    rateLimit: false,
    acceptJwt: true,
    requireBinding: false,
    hsts: 'host',
    secrets: testSecrets,
    probes: {
      isDraining: () => false,
      storeStates: async () => ({ sessions: 'up', database: 'up' }),
    },
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
    signIns: signInsOver(createTestLedger(), store, now),
    store,
    log,
    auditLog: log,
    metrics: createMetrics(),
    now,
    ...overrides,
  }
  const app = createApp(deps)
  holdToDocument(app, documentCheck(app, deps))
  return { app, lines, kept, metrics: deps.metrics, signIns: deps.signIns }
}

/** The API's reference as a test app serves it. */
export const apiDocument = (publicApiUrl = SITE, siteUrl = publicApiUrl) =>
  createApiDocument(createTestApp({ publicApiUrl, siteUrl }).app, publicApiUrl)
