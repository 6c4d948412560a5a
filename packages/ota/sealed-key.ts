/**
 * The session key on its way to a device: a JWE (RFC 7516) in compact form, encrypted to the public key
 * that came with the registration, by `ECDH-ES` (RFC 7518 §4.6) over P-256 and `A256GCM`. Every JOSE
 * library writes and opens it.
 */

/** The `enc` of it. */
export const CONTENT_ENCRYPTION = 'A256GCM'
/** Of GCM: initialisation vector, tag and key, in bytes. */
export const IV_BYTES = 12
export const TAG_BYTES = 16
const KEY_BITS = 256

/**
 * What SHA-256 makes the content key of: the one round of the Concat KDF that a key of this length takes
 * (RFC 7518 §4.6.2), without names of the parties.
 * @param secret what both sides agree on: 32 bytes, the x coordinate.
 */
export function contentKeyInput(secret: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  const label = new TextEncoder().encode(CONTENT_ENCRYPTION)
  const word = (value: number) => [0, 0, value >> 8, value & 0xff] // 32 bits, big-endian
  return Uint8Array.from([
    ...word(1),
    ...new Uint8Array(secret),
    ...word(label.length),
    ...label,
    ...word(0),
    ...word(0),
    ...word(KEY_BITS),
  ])
}
