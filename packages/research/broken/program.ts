import { getRequestListener } from '@hono/node-server'
import { createApp } from '@one-tick-ahead/api/app'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { parseEnv } from '@one-tick-ahead/api/env'
import { createBoundedLog } from '@one-tick-ahead/api/logs/bounded-log'
import { createMetrics } from '@one-tick-ahead/api/metrics/metrics'
import { createLocalProvider } from '@one-tick-ahead/api/provider/provider'
import { createIdentityProvider } from '@one-tick-ahead/api/sign-in/identity-provider'
import { createSignIns } from '@one-tick-ahead/api/sign-in/sign-ins'
import { listen } from '@one-tick-ahead/api/sockets/listen'
import { createTestLedger } from '@one-tick-ahead/api/testing/sign-in-ledger'
import { makeSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { pino } from 'pino'

/**
 * The reference's API and its sign-in provider, without the database: starting that one would take
 * longer than what the cases ask of the server, and no rule of the protocol is in it.
 */

const env = parseEnv(process.env)
const { port, providerPort, publicApiUrl } = env
const host = '127.0.0.1'
const provider = await createLocalProvider({
  port: providerPort,
  redirectUri: publicApiUrl + apiPaths.signInCallback,
  demoUrl: publicApiUrl,
})
await listen({ handler: provider.handler, host, port: providerPort, variable: 'PROVIDER_PORT' })

const store = createMemoryStore()
const log = createBoundedLog(pino({ level: env.logLevel }))
const app = createApp({
  ...env,
  serverView: false,
  secrets: makeSecrets(),
  identityProvider: createIdentityProvider(provider),
  contactMessages: { add: async () => {}, newestFirst: async () => [] },
  store,
  signIns: createSignIns({
    ledger: createTestLedger(),
    store,
    report: console.error,
    now: Date.now,
  }),
  probes: {
    isDraining: () => false,
    storeStates: async () => ({ sessions: 'up', database: 'up' }),
  },
  log,
  auditLog: log,
  metrics: createMetrics(),
  now: Date.now,
})
await listen({ handler: getRequestListener(app.fetch), host, port, variable: 'PORT' })
process.on('SIGTERM', () => process.exit())
