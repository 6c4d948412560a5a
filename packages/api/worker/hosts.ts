import { createMemoryState, createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { config as zod } from 'zod'
import { createApp } from '../app'
import { createAttacker } from '../attacker/attacker'
import { attackerPass } from '../attacker/attacker-pass'
import type { BoundedLog } from '../logs/bounded-log'
import { createMetrics } from '../metrics/metrics'
import { sendLogsOf } from '../server-view/server-views'
import { createSignIns } from '../sign-in/sign-ins'
import { warmUp } from '../start/warm-up'
import { createJwtTokens } from '../tokens/jwt'
import { createLocalIdentity, ISSUER } from './local-identity'
import { createMemoryLedger } from './memory-ledger'
import { makeSecrets } from './secrets'

/** An app as it is asked: a request in, an answer out. */
type Host = (request: Request) => Response | Promise<Response>

export interface Addresses {
  /** Origin of the API. */
  api: string
  /** The site, its base path included. */
  site: string
  /** What may be attacked: calls of the API. */
  targets: readonly string[]
}

/** Reserved (RFC 6761); whatever is sent there stays in this worker. */
export const ATTACKER = 'https://attacker.invalid'

/** Nobody reads it, and nothing that happens here shall be kept. */
const noLog: BoundedLog = { tell: () => {}, close: () => {} }

const noProxies = { check: () => false }

/** A visitor waits for it, for a tenth of a second. */
const WARM_UP_CALLS = 50

/**
 * The hosts of the demo in one memory, by origin: the API and the attacker as they are deployed, and
 * a provider that signs in whoever comes. They reach each other only by requests.
 */
export async function createHosts(addresses: Addresses): Promise<ReadonlyMap<string, Host>> {
  zod({ jitless: true }) // it would try to compile code, which the policy forbids
  const now = Date.now
  const { api, site, targets } = addresses
  const [secrets, identity] = await Promise.all([makeSecrets(), createLocalIdentity(now)])
  const tokens = createJwtTokens(secrets.jwtKeys, api, now)
  await warmUp(tokens, WARM_UP_CALLS)
  const state = createMemoryState()
  const store = createMemoryStore(state)
  const metrics = createMetrics()
  const common = {
    publicApiUrl: api,
    siteUrl: site,
    trustProxy: noProxies,
    rateLimit: true,
    log: noLog,
    now,
  }
  const app = createApp({
    ...common,
    attackLab: false, // its thief needs Node's network
    hsts: 'host',
    acceptJwt: true,
    requireBinding: false,
    serverView: true,
    sendLogOf: sendLogsOf(state),
    secrets,
    onKeyLeak: 'refuse',
    identityProvider: identity.identityProvider,
    // No page that the worker answers has the contact form.
    contactMessages: {
      add: () => Promise.reject(new Error('No mail')),
      newestFirst: async () => [],
    },
    signIns: createSignIns({ ledger: createMemoryLedger(now), store, report: () => {}, now }),
    store,
    probes: {
      isDraining: () => false,
      storeStates: async () => ({ sessions: 'up', database: 'up' }),
    },
    auditLog: noLog,
    metrics,
  })
  const attacker = createAttacker({
    ...common,
    targets,
    pass: attackerPass(secrets),
    signInOf: tokens.sessionOf,
    onLimited: (limit) => metrics.rateLimited.add(limit),
    // A target may be named by the address that the site was built for, and be served at another.
    fetch: async (target, init) => {
      const { pathname } = new URL(String(target))
      return app.fetch(new Request(api + pathname, init))
    },
  })
  return new Map<string, Host>([
    [api, (request) => app.fetch(request)],
    [ATTACKER, (request) => attacker.fetch(request)],
    [ISSUER, (request) => identity.fetch(request)],
  ])
}
