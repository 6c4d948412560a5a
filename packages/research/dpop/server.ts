import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, errors, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { createProofCheck, ProofError, UsedIds } from './proof'

/**
 * Tokens that are bound to a client's key (RFC 9449), issued and checked by one server. Where the RFC leaves a
 * choice, a thief gets less: used proofs are remembered, and all tokens are signed, so that no store holds any.
 */

export const TOKEN_PATH = '/token'
export const REVOKE_PATH = '/revoke'

/** As the reference's JWTs, and as its sign-ins: the columns of the matrix differ by their scheme alone. */
const ACCESS_SECONDS = 60 * 60
const SIGN_IN_SECONDS = 8 * 60 * 60
const CODE_SECONDS = 60
/** A nonce is taken in its own time and in the next one. */
export const NONCE_SECONDS = 20

const ISSUER = 'https://issuer.example'

export interface TokenAnswer {
  access_token: string
  refresh_token: string
}

type TokenType = 'code+jwt' | 'at+jwt' | 'rt+jwt'

interface Claims {
  /** The sign-in. */
  sid: string
  iat: number
  exp: number
  jti: string
  cnf?: { jkt: string }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

/** @param hasNonces whether it asks for nonces of its own (§8, §9). @param now Unix ms. */
export async function startDpopServer(hasNonces: boolean, now: () => number) {
  const store = { used: new UsedIds(), endedSignIns: new Set<string>() }
  const audits: { sid: string; name: string }[] = []
  let keys = await generateKeyPair('ES256')
  const nonceSecret = randomBytes(32)
  const nonceOf = (period: number) =>
    createHmac('sha256', nonceSecret).update(String(period)).digest('base64url')
  const period = () => Math.floor(now() / 1000 / NONCE_SECONDS)
  const isNonce = (nonce: unknown) =>
    !hasNonces || [period(), period() - 1].some((one) => nonceOf(one) === nonce)
  const checkProof = createProofCheck({ now, used: store.used, isNonce })

  const issue = (typ: TokenType, claims: Omit<Claims, 'jti'>, key = keys.privateKey) =>
    signToken(key, typ, claims)

  async function claimsOf(token: string, typ: TokenType): Promise<Claims> {
    const { payload } = await jwtVerify<Claims>(token, keys.publicKey, {
      typ,
      issuer: ISSUER,
      algorithms: ['ES256'],
      currentDate: new Date(now()),
    }).catch((error) => {
      const why = error instanceof errors.JWTExpired ? ' (exp)' : ''
      if (typ === 'at+jwt') throw new Refusal(401, `invalid_token${why}`)
      throw new Refusal(400, `invalid_grant${why}`)
    })
    return payload
  }

  /** @param bound the token's; the audit log tells where its holder has another key, or a proof came twice. */
  async function provenKey(
    request: Request,
    accessToken?: string,
    bound?: Claims,
  ): Promise<string> {
    const { method, url } = request
    const proof = request.headers.get('DPoP') ?? ''
    try {
      return await checkProof(proof, { method, url, accessToken }, bound?.cnf?.jkt)
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      const { message: fault } = error
      if (bound && (fault === 'key' || fault === 'jti')) {
        audits.push({ sid: bound.sid, name: fault === 'key' ? 'other_key' : 'proof_replayed' })
      }
      throw new Refusal(401, fault === 'nonce' ? 'use_dpop_nonce' : `invalid_dpop_proof (${fault})`)
    }
  }

  async function grant(sid: string, jkt: string, expiresAt: number): Promise<Response> {
    const iat = Math.floor(now() / 1000)
    const bound = { sid, iat, cnf: { jkt } }
    return Response.json({
      token_type: 'DPoP',
      access_token: await issue('at+jwt', { ...bound, exp: iat + ACCESS_SECONDS }),
      refresh_token: await issue('rt+jwt', { ...bound, exp: expiresAt }),
    } satisfies TokenAnswer & Record<string, string>)
  }

  /** RFC 6749 §4.1.3 and §6; a refresh token of a public client is bound to its key (RFC 9449 §5). */
  async function token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const code = form.get('code')
    if (code !== null) {
      const { sid, iat, jti } = await claimsOf(code, 'code+jwt')
      const jkt = await provenKey(request)
      if (!store.used.spend(jti, (iat + CODE_SECONDS) * 1000, now())) {
        throw new Refusal(400, 'invalid_grant (used)')
      }
      return grant(sid, jkt, iat + SIGN_IN_SECONDS)
    }
    const claims = await claimsOf(form.get('refresh_token') ?? '', 'rt+jwt')
    const jkt = await provenKey(request, undefined, claims)
    if (store.endedSignIns.has(claims.sid)) throw new Refusal(400, 'invalid_grant (revoked)')
    return grant(claims.sid, jkt, claims.exp)
  }

  /** RFC 7009. Access tokens run out by themselves, as the reference's JWTs do. */
  async function revoke(request: Request): Promise<Response> {
    const { sid } = await claimsOf(
      new URLSearchParams(await request.text()).get('token') ?? '',
      'rt+jwt',
    )
    store.endedSignIns.add(sid)
    return Response.json({})
  }

  /** Any method and any other address (§7.1). */
  async function records(request: Request): Promise<Response> {
    const [, accessToken] = /^DPoP (\S+)$/.exec(request.headers.get('Authorization') ?? '') ?? []
    if (accessToken === undefined) throw new Refusal(401, 'invalid_token (scheme)')
    await provenKey(request, accessToken, await claimsOf(accessToken, 'at+jwt'))
    return Response.json([])
  }

  const routes: Record<string, typeof records> = { [TOKEN_PATH]: token, [REVOKE_PATH]: revoke }
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return new Response('', { headers: { 'Content-Type': 'text/html' } })
    const response = await (routes[pathname] ?? records)(request).catch((error) => {
      if (!(error instanceof Refusal)) throw error
      const { status, code } = error
      return Response.json({ code }, { status, headers: { 'WWW-Authenticate': 'DPoP' } })
    })
    if (hasNonces) response.headers.set('DPoP-Nonce', nonceOf(period()))
    return response
  }

  const listener = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const body = (await text(incoming)) || null
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, `${value}`]))
    const request = new Request(`http://${headers.host}${url}`, { method, headers: sent, body })
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    now,
    store,
    audits,
    /** What the issuer signs with. */
    signingKey: () => keys.privateKey,
    /** What an OpenID provider's answer comes to: a code, once. */
    async signIn() {
      const sid = randomUUID()
      const iat = Math.floor(now() / 1000)
      return { sid, code: await issue('code+jwt', { sid, iat, exp: iat + CODE_SECONDS }) }
    },
    async changeKeys() {
      keys = await generateKeyPair('ES256')
    },
    async close() {
      listener.closeAllConnections()
      await new Promise((done) => listener.close(done))
    },
  }
}

export type DpopServer = Awaited<ReturnType<typeof startDpopServer>>

/** Signs a token as the issuer, or as somebody who has its key. */
export const signToken = (key: CryptoKey, typ: TokenType, claims: Omit<Claims, 'jti'>) =>
  new SignJWT({ ...claims, jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', typ })
    .setIssuer(ISSUER)
    .sign(key)
