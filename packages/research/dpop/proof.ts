import { createHash, randomUUID } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  EmbeddedJWK,
  errors,
  exportJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'

/** DPoP's proofs (RFC 9449 §4): how a client makes one, and how a server checks it. */

/** How old a proof may be; its id is remembered for as long (§11.1). */
export const PROOF_SECONDS = 60

const ALGORITHM = 'ES256'
const TYPE = 'dpop+jwt'

/** What a proof is made for. */
export interface Proven {
  method: string
  url: string
  /** Left out where a token is asked for. */
  accessToken?: string
}

/** A private key that need not be readable, and its public half. */
export interface ProofKey {
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** @param nonce the server's, where it asks for one. @param now Unix ms. */
export async function makeProof(
  { privateKey, publicKey }: ProofKey,
  proven: Proven,
  now: number,
  nonce?: string,
): Promise<string> {
  const { header, claims } = proofContent(await exportJWK(publicKey), proven, now)
  return new SignJWT(nonce === undefined ? claims : { ...claims, nonce })
    .setProtectedHeader(header)
    .sign(privateKey)
}

/** What is signed. @param jwk the public key. */
export function proofContent(
  { kty, crv, x, y }: JWK,
  { method, url, accessToken }: Proven,
  now: number,
) {
  const ath = accessToken === undefined ? {} : { ath: hashOf(accessToken) }
  const iat = Math.floor(now / 1000)
  return {
    header: { alg: ALGORITHM, typ: TYPE, jwk: { kty, crv, x, y } as JWK },
    claims: { jti: randomUUID(), htm: method, htu: targetOf(url), iat, ...ath },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Without query and fragment (§4.2). */
function targetOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** What a token names as `cnf.jkt`. */
export const thumbprintOf = async (publicKey: CryptoKey): Promise<string> =>
  calculateJwkThumbprint(await exportJWK(publicKey))

/** Which claim was wrong, `key` for the key, and `proof` for the whole. */
export class ProofError extends Error {}

/** Ids that were used, until when each is remembered, in Unix ms. */
export class UsedIds {
  private readonly until = new Map<string, number>()

  /** @returns whether it was new. */
  spend(id: string, until: number, now: number): boolean {
    for (const [oldest, end] of this.until) {
      if (end > now) break
      this.until.delete(oldest)
    }
    if (this.until.has(id)) return false
    this.until.set(id, until)
    return true
  }

  list = (): string[] => [...this.until.keys()]
}

export interface ProofCheck {
  /** Unix ms. */
  now: () => number
  used: UsedIds
  /** Says whether a nonce is one of the server's, where it asks for them (§8). */
  isNonce?: (nonce: unknown) => boolean
}

/** @returns a check (§4.3) that resolves to the thumbprint of the proof's key. It throws {@link ProofError}. */
export function createProofCheck({ now, used, isNonce = () => true }: ProofCheck) {
  /** @param thumbprint `cnf.jkt` of the token that comes along. */
  return async (proof: string, proven: Proven, thumbprint?: string): Promise<string> => {
    const ms = now()
    const verified = await jwtVerify(proof, EmbeddedJWK, {
      typ: TYPE,
      algorithms: [ALGORITHM],
      maxTokenAge: PROOF_SECONDS,
      currentDate: new Date(ms),
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
    }).catch((error) => {
      const isTimed =
        error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
      throw new ProofError(isTimed ? error.claim : 'proof')
    })
    const { jti = '', htm, htu, ath, iat = 0, nonce } = verified.payload
    if (htm !== proven.method) throw new ProofError('htm')
    if (typeof htu !== 'string' || targetOf(htu) !== targetOf(proven.url))
      throw new ProofError('htu')
    const { accessToken } = proven
    if (accessToken !== undefined && ath !== hashOf(accessToken)) throw new ProofError('ath')
    const jkt = await calculateJwkThumbprint(verified.protectedHeader.jwk ?? {})
    if (thumbprint !== undefined && jkt !== thumbprint) throw new ProofError('key')
    if (!isNonce(nonce)) throw new ProofError('nonce')
    if (!used.spend(jti, (iat + PROOF_SECONDS + 1) * 1000, ms)) throw new ProofError('jti')
    return jkt
  }
}
