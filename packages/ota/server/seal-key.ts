import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { CONTENT_ENCRYPTION, contentKeyInput, IV_BYTES, TAG_BYTES } from '../sealed-key'

/** Two coordinates of 32 bytes and the names around them take 127 characters. */
const DEVICE_KEY_LIMIT = 512

/**
 * The public key of a `device-key` header: a JWK (RFC 7517) of P-256. Null for anything else, a point
 * that is not on the curve and a private key included.
 */
export function parseDeviceKey(header: string): KeyObject | null {
  if (header.length > DEVICE_KEY_LIMIT) return null
  try {
    const jwk = JSON.parse(header) as JsonWebKey
    if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) return null
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

/** What is random in a sealed key; fixed in test vectors alone. */
export interface SealRandom {
  ephemeral: { privateKey: KeyObject; publicKey: KeyObject }
  iv: Uint8Array
}

const freshRandom = (): SealRandom => ({
  ephemeral: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  iv: randomBytes(IV_BYTES),
})

/**
 * The session key for one device: a JWE that only the private half of `deviceKey` opens. The other
 * private key that could is dropped here.
 * @param sessionKey its text is what is encrypted.
 */
export function sealSessionKey(
  sessionKey: string,
  deviceKey: KeyObject,
  { ephemeral, iv }: SealRandom = freshRandom(),
): string {
  const { kty, crv, x, y } = ephemeral.publicKey.export({ format: 'jwk' })
  const header = { alg: 'ECDH-ES', enc: CONTENT_ENCRYPTION, epk: { kty, crv, x, y } }
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: deviceKey })
  const contentKey = createHash('sha256').update(contentKeyInput(secret)).digest()
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(head))
  const text = Buffer.concat([cipher.update(sessionKey), cipher.final()])
  const parts = [iv, text, cipher.getAuthTag()].map((part) =>
    Buffer.from(part).toString('base64url'),
  )
  return [head, '', ...parts].join('.') // no encrypted key: both sides agree on it
}
