import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { createVerifier } from 'fast-jwt'
import { generateKeyPair, jwtVerify, SignJWT } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import { createProofCheck, makeProof, type Proven, thumbprintOf, UsedIds } from '../dpop/proof'
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

interface DpopRequest {
  proof: string
  proven: Proven
  /** `cnf.jkt` of the access token, which was verified before. */
  thumbprint: string
}

/** A DPoP proof for an access token that counts as verified: its own check comes on top. */
export async function dpopChecks(): Promise<Subject<DpopRequest>[]> {
  const key = await generateKeyPair('ES256')
  const accessToken = `${'h'.repeat(100)}.${'p'.repeat(300)}.${'s'.repeat(342)}` // RS256's length
  const proven = { method: 'GET', url: 'http://localhost:3000/api/customer', accessToken }
  const thumbprint = await thumbprintOf(key.publicKey)
  const checkProof = createProofCheck({ now: Date.now, used: new UsedIds() })
  const check = ({ proof, proven, thumbprint }: DpopRequest) =>
    checkProof(proof, proven, thumbprint).then(
      () => 'ok',
      () => 'refused',
    )
  const newProof = () => makeProof(key, proven, Date.now())
  const request = (proof: string): DpopRequest => ({ proof, proven, thumbprint })
  const [one, other] = [await newProof(), await newProof()]
  const forged = one.slice(0, one.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'))
  return [
    {
      name: 'DPoP proof ES256 (jose) accept',
      prepare: async () => request(await newProof()),
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
