import { createSecretKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { apiPaths } from '../contract/paths'
import { createIdentityProvider } from '../sign-in/identity-provider'
import { createTestApp, SITE } from '../testing/test-app'
import { locationOf, Visitor } from '../testing/visitor'

const CLIENT_ID = 'the-site'
const KID = 'provider'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ours = rsa()
const stranger = rsa()

/** What a provider may put into its answer, for the nonce that it was asked with. */
interface IdToken {
  claims: JWTPayload
  sign: (token: SignJWT) => Promise<string>
}

const signedWith =
  (key: KeyObject, alg = 'RS256'): IdToken['sign'] =>
  (token) =>
    token.setProtectedHeader({ alg, kid: KID }).sign(key)
const rightly = signedWith(ours.privateKey)

const servers: Awaited<ReturnType<typeof listen>>[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A provider that signs whatever a test wants; our real one would not. */
async function rogueProvider(make: (right: IdToken, issuer: string) => Partial<IdToken> | null) {
  let nonce = ''
  let issuer = ''
  const server = await listen(async (request, response) => {
    const answer = (body: unknown) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    }
    if (request.url === '/jwks') {
      return answer({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: KID, alg: 'RS256' }] })
    }
    if (request.url !== '/token') {
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      })
    }
    const seconds = Math.floor(Date.now() / 1000)
    const times = { iat: seconds, exp: seconds + 300 }
    const claims = { iss: issuer, aud: CLIENT_ID, sub: randomUUID(), nonce, ...times }
    const right = { claims, sign: rightly }
    const made = make(right, issuer)
    const { claims: sent, sign } = { ...right, ...made }
    const id_token = await sign(new SignJWT(sent))
    answer({ access_token: 'x', token_type: 'Bearer', ...(made && { id_token }) })
  })
  servers.push(server)
  issuer = server.origin
  const client = { issuer, clientId: CLIENT_ID, clientSecret: 'secret' }
  const identityProvider = createIdentityProvider(client)
  const api = createTestApp({ identityProvider })
  const browser = new Visitor(api)
  return {
    lines: api.lines,
    /** A whole sign-in: the path where the browser ends, and the names of its cookies. */
    async signIn(change: Record<string, string | null> = {}) {
      const asked = new URL(locationOf(await browser.call(apiPaths.signIn))).searchParams
      nonce = asked.get('nonce') ?? ''
      const state = asked.get('state') ?? ''
      const callback = new URL(SITE + apiPaths.signInCallback)
      for (const [name, value] of Object.entries({ code: 'x', state, iss: issuer, ...change })) {
        if (value !== null) callback.searchParams.set(name, value)
      }
      const answer = await browser.call(callback.href)
      return [new URL(locationOf(answer)).pathname, ...browser.jar.keys()]
    },
  }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const change =
  (claims: JWTPayload) =>
  (right: IdToken): Partial<IdToken> => ({ claims: { ...right.claims, ...claims } })

test('the provider of these tests signs people in while it is honest', async () => {
  const provider = await rogueProvider(() => ({}))
  expect(await provider.signIn()).toEqual(['/live-demo/google', 'ota_login'])
})

test.each<[string, Parameters<typeof rogueProvider>[0]]>([
  ['of another issuer', change({ iss: 'https://accounts.google.com' })],
  ['of an issuer with a slash more', (right, iss) => change({ iss: `${iss}/` })(right)],
  ['without an issuer', change({ iss: undefined })],
  ['for another client', change({ aud: 'another-site' })],
  ['without an audience', change({ aud: undefined })],
  ['for several clients, none of them named as ours', change({ aud: ['a', 'b'] })],
  ['with another nonce', change({ nonce: 'another' })],
  ['without a nonce', change({ nonce: undefined })],
  ['without a subject', change({ sub: undefined })],
  ['that has expired', change({ exp: 1 })],
  ['that begins in an hour', change({ nbf: Math.floor(Date.now() / 1000) + 3600 })],
  [
    "signed by a stranger's key under the provider's kid",
    () => ({ sign: signedWith(stranger.privateKey) }),
  ],
  [
    'signed with the client secret',
    () => ({ sign: signedWith(createSecretKey(Buffer.from('secret'.padEnd(32))), 'HS256') }),
  ],
  [
    'with alg none',
    ({ claims }) => ({
      sign: async () => `${base64url({ alg: 'none', kid: KID })}.${base64url(claims)}.`,
    }),
  ],
  ['that is missing', () => null],
])('an ID token %s signs nobody in', async (_, make) => {
  const provider = await rogueProvider(make)
  expect(await provider.signIn()).toEqual(['/live-demo'])
  expect(provider.lines.join()).toMatch(/"reason":"(oauth|token)_[a-z_]+"/)
})

test.each([
  ['another iss', { iss: 'https://accounts.google.com' }],
  ['no iss', { iss: null }],
  ['no code', { code: null }],
  ['an error beside the code', { error: 'access_denied' }],
  ['an ID token of its own', { id_token: 'a.b.c' }],
])('a callback with %s signs nobody in', async (_, parameters) => {
  const provider = await rogueProvider(() => ({}))
  expect(await provider.signIn(parameters)).toEqual(['/live-demo'])
})
