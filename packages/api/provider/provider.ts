import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { hardenPage, providerPage } from './provider-page'

const ALG = 'ES256' // quickly made; an RSA key would be a fifth of a server's start
const CODE_MS = 60_000
const ID_TOKEN_SECONDS = 300
const PERSON_SECONDS = 24 * 60 * 60
/** Cookies ignore ports, so the name must be none of the API's. */
const PERSON_COOKIE = '_local_identity'

export type LocalProvider = Awaited<ReturnType<typeof createLocalProvider>>

interface LocalProviderOptions {
  /** Port of the issuer, `http://127.0.0.1:<port>`. */
  port: number
  /** The only address it ever sends a code to. */
  redirectUri: string
  /** Made at the start unless a server that is configured for this provider has them. */
  client?: { clientId: string; clientSecret: string }
}

/**
 * An OpenID provider for machines without Google credentials, so that both ways of signing in run the
 * same code: authorization code with PKCE for one client. Keys and codes are made anew at every start.
 * A person is random per browser, not fixed: people who share a server must not share a person.
 */
export async function createLocalProvider(options: LocalProviderOptions) {
  const { port, redirectUri } = options
  const issuer = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = options.client ?? {
    clientId: 'ota-demo',
    clientSecret: randomBytes(32).toString('base64url'),
  }
  const { privateKey, publicKey } = await generateKeyPair(ALG)
  const jwk = { ...(await exportJWK(publicKey)), alg: ALG, use: 'sig' }

  const requestSchema = z.object({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal('code'),
    code_challenge_method: z.literal('S256'),
    code_challenge: z.string(),
    nonce: z.string(),
    state: z.string(),
  })
  /** By their codes, each good once. */
  const granted = new Map<string, { challenge: string; nonce: string; person: string }>()

  const app = new Hono()
  app.use(hardenPage, bodyLimit({ maxSize: 4096 }), (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALG],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.get('/jwks', (c) => c.json({ keys: [jwk] }))

  app.on(['GET', 'POST'], '/authorize', (c) => {
    const { data } = requestSchema.safeParse(c.req.query())
    if (!data) return c.text('This is not a sign-in of the demo. Go back and try again.', 400)
    if (c.req.method !== 'POST') return c.html(providerPage)
    const person = z.uuid().safeParse(getCookie(c, PERSON_COOKIE)).data ?? randomUUID()
    setCookie(c, PERSON_COOKIE, person, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: PERSON_SECONDS,
    })
    const code = randomBytes(32).toString('base64url')
    granted.set(code, { challenge: data.code_challenge, nonce: data.nonce, person })
    setTimeout(() => granted.delete(code), CODE_MS).unref()
    const answer = new URLSearchParams({ code, state: data.state, iss: issuer })
    return c.redirect(`${redirectUri}?${answer}`, 303)
  })

  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const grant = granted.get(String(form.code))
    granted.delete(String(form.code))
    if (form.client_id !== clientId || form.client_secret !== clientSecret) {
      return c.json({ error: 'invalid_client' }, 401)
    }
    const proof = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
    if (grant?.challenge !== proof) return c.json({ error: 'invalid_grant' }, 400)
    const idToken = new SignJWT({ nonce: grant.nonce })
      .setProtectedHeader({ alg: ALG })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(grant.person)
      .setIssuedAt()
      .setExpirationTime(`${ID_TOKEN_SECONDS} s`)
    const access_token = randomUUID() // opens nothing
    return c.json({ access_token, token_type: 'Bearer', id_token: await idToken.sign(privateKey) })
  })

  /** `handler` is for `http.createServer`. */
  return { issuer, clientId, clientSecret, handler: getRequestListener(app.fetch) }
}
