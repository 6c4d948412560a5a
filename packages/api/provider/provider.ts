import { randomBytes, randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import type { Adapter, AdapterPayload, Configuration, Provider } from 'oidc-provider'
import { FAILURE_PARAMETER, type SignInFailure } from '../contract/sign-in'
import { continuePage, cookiesPage, PROVIDER_POLICY } from './provider-page'

interface Entry {
  payload: AdapterPayload
  /** Unix time in milliseconds. */
  expiresAt: number
}

/** Beyond this many entries the least recently written one goes. */
const MAX_ENTRIES = 10_000
const UNEXPIRING_MS = 24 * 60 * 60 * 1000

/**
 * Storage of the local provider: in memory, bounded, gone with the process. The library's own
 * in-memory adapter is not exported and warns at every start.
 */
function createProviderStorage(now: () => number) {
  const entries = new Map<string, Entry>()

  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry.payload : undefined
  }

  const find = (model: string, matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${model}:`) && matches(payload)) return read(key)
    }
    return undefined
  }

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`
      entries.delete(key)
      const lifetime = expiresIn ? expiresIn * 1000 : UNEXPIRING_MS
      entries.set(key, { payload, expiresAt: now() + lifetime })
      const oldest = entries.keys().next()
      if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
    },
    find: async (id) => read(`${model}:${id}`),
    findByUid: async (uid) => find(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => find(model, (payload) => payload.userCode === code),
    async consume(id) {
      const payload = read(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key)
      }
    },
  })
}

const ID_TOKEN_ALG = 'ES256'

export interface LocalProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Asks for the one-button page even if this browser has just been signed in. */
  parameters: { prompt: 'login' }
  /** For `http.createServer`. */
  handler: ReturnType<Provider['callback']>
}

interface LocalProviderOptions {
  /** Port of the issuer, `http://127.0.0.1:<port>`. */
  port: number
  /** The only address it ever sends a code to. */
  redirectUri: string
  /** Where a browser goes whose sign-in is over. */
  demoUrl: string
  /** Made at the start unless a server that is configured for this provider has them. */
  client?: { clientId: string; clientSecret: string }
  now?: () => number
}

/**
 * A real OpenID provider for machines without Google credentials, so that both ways of signing in
 * run the same code. Secrets, keys and accounts are made anew at every start and kept in memory.
 * The account is random per browser, not fixed: people who share a server must not share a person.
 */
export async function createLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const { port, redirectUri, demoUrl, now = Date.now } = options
  // Back leads here from the demo, too: who is signed in is shown it again, and who is not is told why.
  const over = `${demoUrl}?${FAILURE_PARAMETER}=${'expired' satisfies SignInFailure}`
  const issuer = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = options.client ?? {
    clientId: 'ota-demo',
    clientSecret: randomBytes(32).toString('base64url'),
  }
  // Quickly made; an RSA key would be a fifth of a server's start.
  const { privateKey } = await generateKeyPair(ID_TOKEN_ALG, { extractable: true })
  const configuration: Configuration = {
    adapter: createProviderStorage(now),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: ID_TOKEN_ALG,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: ID_TOKEN_ALG, use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: 'Demo visitor',
        email: 'demo-visitor@example.invalid',
        email_verified: false,
      }),
    }),
    // One client, and it is ours: signing in is the consent.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // A second tab signs in again and renews the session; the first tab's code must stay good.
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 86_400,
    },
    renderError(context) {
      context.redirect(over)
    },
  }
  const { Provider: ProviderClass } = await importQuietly()
  const provider = new ProviderClass(issuer, configuration)
  addPage(provider, over, cookiesPage(demoUrl))
  reportErrors(provider)
  return {
    issuer,
    clientId,
    clientSecret,
    parameters: { prompt: 'login' },
    handler: provider.callback(),
  }
}

/** The library warns about Node 20 while it loads; it works there, which the tests hold. */
async function importQuietly() {
  const { warn } = console
  console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Koa's own report, but for a body that the browser cut off: there nothing failed. */
function reportErrors(provider: Provider): void {
  const events: EventEmitter = provider // its types leave out what Koa emits
  events.on('error', (error: Error, context?: { req: IncomingMessage }) => {
    if (context?.req.complete !== false) provider.onerror(error)
  })
}

function addPage(provider: Provider, over: string, withoutCookies: string): void {
  provider.use(async (context, next) => {
    context.set({
      'Content-Security-Policy': PROVIDER_POLICY,
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    const uid = /^\/interaction\/([\w-]+)$/.exec(context.path)?.[1]
    if (!uid) return next()
    context.set('Cache-Control', 'no-store')
    const interaction = await provider
      .interactionDetails(context.req, context.res)
      .catch(() => null)
    if (interaction?.uid !== uid) {
      // A sign-in is under way, and this browser has its cookie.
      const isUnderWay = !interaction && (await provider.Interaction.find(uid))
      if (!isUnderWay) return context.redirect(over)
      context.status = 400
      context.type = 'html'
      context.body = withoutCookies
    } else if (context.method === 'POST') {
      // The session of now, not of when the page was opened: another tab may have signed in since,
      // and the library refuses a second account in one browser.
      const { accountId = randomUUID() } = await provider.Session.get(context)
      // The answer goes out through the library, on the raw response.
      context.respond = false
      await provider.interactionFinished(context.req, context.res, { login: { accountId } })
    } else {
      context.type = 'html'
      context.body = continuePage
    }
  })
}
