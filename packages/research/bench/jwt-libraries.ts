import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import {
  calculateJwkThumbprint,
  EmbeddedJWK,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import type { Subject } from './measure'

const ISSUER = 'http://localhost:3000'
const TYPE = 'at+jwt'
const REQUIRED = ['exp', 'iat', 'sub', 'sid']

type Algorithm = 'HS256' | 'HS512' | 'RS256' | 'ES256' | 'EdDSA'

interface Keys {
  sign: KeyObject | Uint8Array
  verify: KeyObject | Uint8Array
}

/** Keys of usual size: RSA 2048, P-256, Ed25519, and as many secret bytes as the hash gives. */
function makeKeys(algorithm: Algorithm): Keys {
  if (algorithm === 'HS256' || algorithm === 'HS512') {
    const secret = randomBytes(algorithm === 'HS256' ? 32 : 64)
    return { sign: secret, verify: secret }
  }
  const pairs = {
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  }
  const { privateKey, publicKey } = pairs[algorithm]()
  return { sign: privateKey, verify: publicKey }
}

/** A token as the server issues it; every call makes another. */
function signAccessToken(algorithm: Algorithm, key: KeyObject | Uint8Array): Promise<string> {
  return new SignJWT({ sub: 'bench', sid: randomUUID(), jti: randomUUID() })
    .setProtectedHeader({ alg: algorithm, typ: TYPE, kid: randomUUID() })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

type Verify = (token: string) => unknown

/** Every library checks the same: signature, algorithm, type where it can, issuer, audience, times. */
function fastJwt(algorithm: Algorithm, { verify }: Keys): Verify {
  const key =
    verify instanceof Uint8Array
      ? Buffer.from(verify)
      : verify.export({ type: 'spki', format: 'pem' }).toString()
  return createVerifier({
    key,
    algorithms: [algorithm],
    cache: false,
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    checkTyp: TYPE,
    requiredClaims: REQUIRED,
  })
}

function jose(algorithm: Algorithm, { verify }: Keys): Verify {
  const options = {
    algorithms: [algorithm],
    issuer: ISSUER,
    audience: ISSUER,
    typ: TYPE,
    requiredClaims: REQUIRED,
  }
  return (token) => jwtVerify(token, verify, options)
}

function jsonWebToken(algorithm: Exclude<Algorithm, 'EdDSA'>, { verify }: Keys): Verify {
  const key = verify instanceof Uint8Array ? Buffer.from(verify) : verify
  const options = { algorithms: [algorithm], issuer: ISSUER, audience: ISSUER }
  return (token) => jsonwebtoken.verify(token, key, options)
}

/** `ok`, or `refused` where the library throws. */
function outcomeOf(verify: Verify) {
  return (token: string): string | Promise<string> => {
    try {
      const result = verify(token)
      if (!(result instanceof Promise)) return 'ok'
      return result.then(
        () => 'ok',
        () => 'refused',
      )
    } catch {
      return 'refused'
    }
  }
}

/** One library with one algorithm, accepting, and refusing a signature that is another token's. */
async function pair(name: string, algorithm: Algorithm, keys: Keys, verify: Verify) {
  const [genuine, other] = [
    await signAccessToken(algorithm, keys.sign),
    await signAccessToken(algorithm, keys.sign),
  ]
  const forged = genuine.slice(0, genuine.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'))
  const check = outcomeOf(verify)
  const received = (token: string) => () => Buffer.from(token, 'latin1').toString('latin1')
  const subjects: Subject<string>[] = [
    { name: `${name} accept`, prepare: received(genuine), check, outcome: 'ok' },
    { name: `${name} refuse`, prepare: received(forged), check, outcome: 'refused' },
  ]
  return subjects
}

export async function jwtLibraries(): Promise<Subject<string>[]> {
  const rs256 = makeKeys('RS256')
  const fast = (['HS256', 'HS512', 'ES256', 'EdDSA'] as const).map((algorithm) => {
    const keys = makeKeys(algorithm)
    return pair(`fast-jwt ${algorithm}`, algorithm, keys, fastJwt(algorithm, keys))
  })
  const pairs = await Promise.all([
    pair('fast-jwt RS256', 'RS256', rs256, fastJwt('RS256', rs256)),
    ...fast,
    pair('jose RS256', 'RS256', rs256, jose('RS256', rs256)),
    pair('jsonwebtoken RS256', 'RS256', rs256, jsonWebToken('RS256', rs256)),
  ])
  return pairs.flat()
}

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
