/**
 * The session key on its way to a device: a JWE (RFC 7516) in compact form, encrypted to the public key
 * that came with the registration, by `ECDH-ES` (RFC 7518 §4.6) over P-256 and `A256GCM`. Every JOSE
 * library writes and opens it.
 */

export const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** The round's number before the secret; after it the algorithm, two unnamed parties and 256 bits. */
const BEFORE = '\0\0\0\x01'
const AFTER = '\0\0\0\x07A256GCM\0\0\0\0\0\0\0\0\0\0\x01\0'
const text = new TextEncoder()

/**
 * The input of SHA-256 for the content key: a key of this length takes one round of the Concat KDF (RFC 7518
 * §4.6.2).
 * @param secret the agreed secret: 32 bytes, the x coordinate.
 */
export const contentKeyInput = (secret: ArrayBuffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text.encode(BEFORE), ...new Uint8Array(secret), ...text.encode(AFTER)])

/** The content key of a JWE, which each side derives from its private key and the other's public key. */
export async function contentKeyOf(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  usage: 'encrypt' | 'unwrapKey',
  subtle: SubtleCrypto,
): Promise<CryptoKey> {
  const secret = await subtle.deriveBits({ name: CURVE.name, public: publicKey }, privateKey, 256)
  const bytes = await subtle.digest('SHA-256', contentKeyInput(secret))
  return subtle.importKey('raw', bytes, 'AES-GCM', false, [usage])
}

/** AES-GCM parameters that authenticate `head`, the first part of a JWE. */
export const gcm = (head: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: text.encode(head),
})
