import { randomUUID } from 'node:crypto'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { apiPaths } from '../contract/paths'
import { createIdentityProvider } from '../sign-in/identity-provider'
import { createTestApp, SITE } from '../testing/test-app'
import { locationOf, Visitor } from '../testing/visitor'

const CLIENT_ID = 'the-site'
const KID = 'provider'

const ours = generateKeyPair('RS256')
const stranger = generateKeyPair('RS256')

/** The ID token in the provider's answer, before it is signed. */
interface IdToken {
  claims: JWTPayload
  sign: (token: SignJWT) => Promise<string>
}

const signedWith =
  (keys: typeof ours): IdToken['sign'] =>
  async (token) =>
    token.setProtectedHeader({ alg: 'RS256', kid: KID }).sign((await keys).privateKey)
const rightly = signedWith(ours)

const servers: Awaited<ReturnType<typeof listen>>[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A provider that signs any ID token; `make` returns its changes to the honest one. */
async function rogueProvider(make: (right: IdToken) => Partial<IdToken>) {
  let nonce = ''
  let issuer = ''
  const server = await listen(async (request, response) => {
    const answer = (body: unknown) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    }
    if (request.url === '/jwks') {
      const jwk = await exportJWK((await ours).publicKey)
      return answer({ keys: [{ ...jwk, kid: KID, alg: 'RS256' }] })
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
    const { claims: sent, sign } = { ...right, ...make(right) }
    answer({ access_token: 'x', token_type: 'Bearer', id_token: await sign(new SignJWT(sent)) })
  })
  servers.push(server)
  issuer = server.origin
  const client = { issuer, clientId: CLIENT_ID, clientSecret: 'secret' }
  const identityProvider = createIdentityProvider(client)
  const api = createTestApp({ identityProvider })
  const browser = new Visitor(api)
  return {
    lines: api.lines,
    /** Signs in. @returns the path of the last redirect, and the names of the browser's cookies */
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

const change =
  (claims: JWTPayload) =>
  (right: IdToken): Partial<IdToken> => ({ claims: { ...right.claims, ...claims } })

test('accepts a sign-in by an honest ID token', async () => {
  const provider = await rogueProvider(() => ({}))
  expect(await provider.signIn()).toEqual(['/live-demo/google', 'ota_login'])
})

test.each<[string, Parameters<typeof rogueProvider>[0]]>([
  ['from another issuer', change({ iss: 'https://accounts.google.com' })],
  ['for another client', change({ aud: 'another-site' })],
  ['with another nonce', change({ nonce: 'another' })],
  ['with an expiry in the past', change({ exp: 1 })],
  ["signed with a stranger's key", () => ({ sign: signedWith(stranger) })],
])('refuses a sign-in by an ID token %s', async (_, make) => {
  const provider = await rogueProvider(make)
  expect(await provider.signIn()).toEqual(['/live-demo'])
  expect(provider.lines.join()).toMatch(/"reason":"(oauth|token)_[a-z_]+"/)
})

test.each([
  ['another iss', { iss: 'https://accounts.google.com' }],
  ['no iss', { iss: null }],
  ['no code', { code: null }],
])('refuses a callback with %s', async (_, parameters) => {
  const provider = await rogueProvider(() => ({}))
  expect(await provider.signIn(parameters)).toEqual(['/live-demo'])
})
