import { createMemoryState, createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { config as zod } from 'zod'
import { type AppDeps, createApp } from '../app'
import { createAttacker } from '../attacker/attacker'
import { attackerPass } from '../attacker/attacker-pass'
import type { SignInLedger } from '../db/sign-ins'
import type { BoundedLog } from '../logs/bounded-log'
import { createMetrics } from '../metrics/metrics'
import { sendLogsOf } from '../server-view/server-views'
import { createSignIns } from '../sign-in/sign-ins'
import { type AskAs, warmUp } from '../start/warm-up'
import { createJwtTokens } from '../tokens/jwt'
import type { JwtKey, Secrets } from '../tokens/keyring'
import { createLocalIdentity, ISSUER } from './local-identity'

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
}

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

async function makeJwtKey(): Promise<JwtKey> {
  const kid = crypto.randomUUID()
  const { privateKey, publicKey } = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const [secret, { kty, n, e }] = await Promise.all([
    crypto.subtle.exportKey('jwk', privateKey),
    crypto.subtle.exportKey('jwk', publicKey),
  ])
  return {
    kid,
    // For jwt-library.ts, which reads JWKs: there is no OpenSSL here to read PEM.
    privatePem: JSON.stringify(secret),
    publicPem: JSON.stringify({ kty, n, e }),
    publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
  }
}

/** Keys that nobody keeps: with the worker they are gone. */
export async function makeSecrets(): Promise<Secrets> {
  return {
    masterKeys: new Map([[1, randomBytes(64)]]),
    jwtKeys: [await makeJwtKey()],
    cookieKeys: [randomBytes(32)],
    auditKey: randomBytes(32),
  }
}

/** Sign-ins of this worker: they end with it, and so does every session. */
function createMemoryLedger(now: () => number): SignInLedger {
  /** By sid: when it expires, and whether it was ended before. */
  const rows = new Map<string, { expiresAt: number; isEnded: boolean }>()
  return {
    async redeem(sid, _signedInAt, expiresAt) {
      if (rows.has(sid)) return false
      rows.set(sid, { expiresAt, isEnded: false })
      return true
    },
    isEnded: async (sid) => rows.get(sid)?.isEnded ?? false,
    async end(sid, expiresAt) {
      rows.set(sid, { expiresAt, isEnded: true })
    },
    // Ends are carried out at once: the session store is in the same memory.
    settle: async () => {},
    unsettled: async () => [],
    async prune() {
      for (const [sid, { expiresAt }] of rows) if (expiresAt < now()) rows.delete(sid)
    },
  }
}

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

/** Of each kind. A visitor waits for them, for a tenth of a second. */
const WARM_UP_CALLS = 50

const askHere: AskAs = async (app, path, requests) => {
  const statuses: number[] = []
  for (const headers of requests) statuses.push((await app.request(path, { headers })).status)
  return statuses
}

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
  const deps: AppDeps = {
    ...common,
    attackLab: false, // its thief needs Node's network
    hsts: 'host',
    acceptJwt: true,
    requireBinding: false,
    serverView: true,
    sendLogOf: sendLogsOf(state),
    secrets,
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
  }
  await warmUp(deps, WARM_UP_CALLS, askHere)
  const app = createApp(deps)
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
