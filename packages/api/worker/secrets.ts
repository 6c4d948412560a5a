import type { JwtKey, Secrets } from '../tokens/keyring'

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
}

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

async function makeJwtKey(): Promise<JwtKey> {
  const kid = crypto.randomUUID()
  const { privateKey, publicKey } = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const [secret, { kty, n, e }] = await Promise.all([
    crypto.subtle.exportKey('jwk', privateKey),
    crypto.subtle.exportKey('jwk', publicKey),
  ])
  return {
    kid,
    // For jwt-library.ts, which reads JWKs: there is no OpenSSL here to read PEM.
    privatePem: JSON.stringify(secret),
    publicPem: JSON.stringify({ kty, n, e }),
    publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
  }
}

/** Keys that nobody keeps: with the worker they are gone. */
export async function makeSecrets(): Promise<Secrets> {
  return {
    masterKeys: new Map([[1, randomBytes(64)]]),
    jwtKeys: [await makeJwtKey()],
    cookieKeys: [randomBytes(32)],
    auditKey: randomBytes(32),
  }
}
