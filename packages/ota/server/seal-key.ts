import { CURVE, contentKeyOf, gcm } from '../sealed-key'

/** Of AES-GCM, in bytes. */
const IV_BYTES = 12
const TAG_BYTES = 16
/** Two coordinates of 32 bytes and the names around them take 127 characters. */
const DEVICE_KEY_LIMIT = 512

/**
 * The public key of a `device-key` header: a JWK (RFC 7517) of P-256. Null for anything else, a point
 * that is not on the curve and a private key included.
 */
export async function importDeviceKey(header: string): Promise<CryptoKey | null> {
  if (header.length > DEVICE_KEY_LIMIT) return null
  try {
    const { kty, crv, x, y, d } = JSON.parse(header)
    if (d !== undefined) return null
    return await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, true, [])
  } catch {
    return null
  }
}

/** What is random in a sealed key; fixed in test vectors alone. */
export interface SealRandom {
  ephemeral: CryptoKeyPair
  iv: Uint8Array<ArrayBuffer>
}

const freshRandom = async (): Promise<SealRandom> => ({
  ephemeral: await crypto.subtle.generateKey(CURVE, false, ['deriveBits']),
  iv: crypto.getRandomValues(new Uint8Array(IV_BYTES)),
})

/**
 * The session key for one device: a JWE that only the private half of `deviceKey` opens. The other
 * private key that could is dropped here.
 * @param sessionKey its text is what is encrypted.
 */
export async function sealSessionKey(
  sessionKey: string,
  deviceKey: CryptoKey,
  random?: SealRandom,
): Promise<string> {
  const { subtle } = crypto
  const { ephemeral, iv } = random ?? (await freshRandom())
  const { kty, crv, x, y } = await subtle.exportKey('jwk', ephemeral.publicKey)
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y } }
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const contentKey = await contentKeyOf(ephemeral.privateKey, deviceKey, 'encrypt', subtle)
  const encrypted = await subtle.encrypt(gcm(head, iv), contentKey, Buffer.from(sessionKey))
  const sealed = new Uint8Array(encrypted)
  const parts = [iv, sealed.subarray(0, -TAG_BYTES), sealed.subarray(-TAG_BYTES)]
  const texts = parts.map((part) => Buffer.from(part).toString('base64url'))
  return [head, '', ...texts].join('.') // no encrypted key: both sides agree on it
}
