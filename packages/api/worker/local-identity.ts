import { Hono } from 'hono'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import type { IdentityProvider } from '../sign-in/identity-provider'

/** Reserved (RFC 6761): a request that escaped could reach nobody. */
export const ISSUER = 'https://local-identity.invalid'
const CLIENT = { id: 'demo', secret: 'known to this browser alone' }
const VISITOR = 'local-visitor'
const LIFETIME_SECONDS = 60

/** What the token call must match. */
interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
}

/**
 * An OpenID provider for the one visitor of this browser: discovery, authorization code, PKCE and a
 * signed ID token, as sign-in asks of any provider. Whoever comes is the visitor; there is nobody else.
 */
export async function createLocalIdentity(now: () => number) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const grants = new Map<string, Grant>()
  const app = new Hono()

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.get('/jwks', (c) => c.json({ keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] }))

  app.get('/authorize', (c) => {
    const { redirect_uri = '', state = '', nonce = '', code_challenge = '' } = c.req.query()
    const code = crypto.randomUUID()
    grants.set(code, { nonce, challenge: code_challenge, redirectUri: redirect_uri })
    const back = new URL(redirect_uri)
    back.search = new URLSearchParams({ code, state, iss: ISSUER }).toString()
    return c.redirect(back.href)
  })

  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const isProven =
      grant !== undefined &&
      form.get('client_secret') === CLIENT.secret &&
      form.get('redirect_uri') === grant.redirectUri &&
      (await client.calculatePKCECodeChallenge(form.get('code_verifier') ?? '')) === grant.challenge
    if (!isProven) return c.json({ error: 'invalid_grant' }, 400)
    const seconds = Math.floor(now() / 1000)
    const idToken = await new SignJWT({ nonce: grant.nonce })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(ISSUER)
      .setAudience(CLIENT.id)
      .setSubject(VISITOR)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LIFETIME_SECONDS)
      .sign(privateKey)
    const access = crypto.randomUUID() // nobody asks for anything with it
    return c.json({ access_token: access, token_type: 'Bearer', id_token: idToken })
  })

  const identityProvider: IdentityProvider = {
    parameters: {},
    configuration: () =>
      client.discovery(new URL(ISSUER), CLIENT.id, CLIENT.secret, undefined, {
        execute: [client.enableNonRepudiationChecks],
        [client.customFetch]: async (url, { body, ...init }) =>
          app.fetch(new Request(url, { ...init, body: body && String(body) })), // a form, if any
      }),
  }
  return { identityProvider, fetch: app.fetch }
}
