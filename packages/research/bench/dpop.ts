import { createHash, randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  EmbeddedJWK,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Subject } from './measure'

const METHOD = 'GET'
const URL_CALLED = 'http://localhost:3000/api/customer'
/** How old a proof may be; ids are remembered as long (RFC 9449 §11.1). */
const MAX_AGE_SECONDS = 60
const REMEMBERED = 100_000

interface DpopRequest {
  method: string
  url: string
  proof: string
  accessToken: string
  /** `cnf.jkt` of the access token, which was verified before. */
  thumbprint: string
}

const OPTIONS = {
  typ: 'dpop+jwt',
  algorithms: ['ES256'],
  maxTokenAge: MAX_AGE_SECONDS,
  requiredClaims: ['jti', 'htm', 'htu', 'iat', 'ath'],
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
/** Without query and fragment (RFC 9449 §4.3, 9). */
const target = (url: string) => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** The checks of RFC 9449 §4.3; jose refuses a private `jwk` and a wrong `typ`, `alg` or `iat`. */
function createProofCheck() {
  const seen = new Set<string>()
  return async (request: DpopRequest): Promise<string> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(request.proof, EmbeddedJWK, OPTIONS)
      const { jti, htm, htu, ath } = payload
      const { jwk } = protectedHeader
      if (htm !== request.method || typeof htu !== 'string') return 'refused'
      if (target(htu) !== target(request.url)) return 'refused'
      if (ath !== hashOf(request.accessToken)) return 'refused'
      if (!jwk || (await calculateJwkThumbprint(jwk)) !== request.thumbprint) return 'refused'
      if (!jti || seen.has(jti)) return 'refused'
      // Oldest first; a server would go by time, which costs no less.
      if (seen.size >= REMEMBERED) seen.delete(seen.values().next().value ?? '')
      seen.add(jti)
      return 'ok'
    } catch {
      return 'refused'
    }
  }
}

/** A DPoP proof for an access token that counts as verified: its own check comes on top. */
export async function dpopChecks(): Promise<Subject<DpopRequest>[]> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const thumbprint = await calculateJwkThumbprint(jwk)
  const check = createProofCheck()
  const accessToken = `${'h'.repeat(100)}.${'p'.repeat(300)}.${'s'.repeat(342)}` // RS256's length
  const ath = hashOf(accessToken)
  const makeProof = () =>
    new SignJWT({ jti: randomUUID(), htm: METHOD, htu: URL_CALLED, ath })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(privateKey)
  const request = (proof: string): DpopRequest => ({
    method: METHOD,
    url: URL_CALLED,
    proof,
    accessToken,
    thumbprint,
  })
  const [one, other] = [await makeProof(), await makeProof()]
  const forged = one.slice(0, one.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'))
  return [
    {
      name: 'DPoP proof ES256 (jose) accept',
      prepare: async () => request(await makeProof()),
      check,
      outcome: 'ok',
    },
    {
      name: 'DPoP proof ES256 (jose) refuse',
      prepare: () => request(forged),
      check,
      outcome: 'refused',
    },
  ]
}
