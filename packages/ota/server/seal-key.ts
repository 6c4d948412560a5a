import { CURVE, contentKeyOf, gcm } from '../sealed-key'

/** Lengths of AES-GCM, in bytes. */
const IV_BYTES = 12
const TAG_BYTES = 16
/** Longest `device-key`, in characters; two coordinates and their names take 127. */
const DEVICE_KEY_LIMIT = 512

/**
 * The public key of a `device-key` header: a P-256 JWK (RFC 7517). Null for anything else, such as a private
 * key or a point that is not on the curve.
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

/** The coordinates of a public key, which name it. */
export async function nameOfKey(key: CryptoKey): Promise<string> {
  const { x, y } = await crypto.subtle.exportKey('jwk', key)
  return `${x}.${y}`
}

/** The random parts of a sealed key; only test vectors fix them. */
export interface SealRandom {
  ephemeral: CryptoKeyPair
  iv: Uint8Array<ArrayBuffer>
}

const freshRandom = async (): Promise<SealRandom> => ({
  ephemeral: await crypto.subtle.generateKey(CURVE, false, ['deriveBits']),
  iv: crypto.getRandomValues(new Uint8Array(IV_BYTES)),
})

/**
 * Seals the session key for one device: a JWE that only the private half of `deviceKey` opens.
 * @param sessionKey the text to encrypt.
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
  return [head, '', ...texts].join('.') // the second part is empty: both sides derive the content key
}
