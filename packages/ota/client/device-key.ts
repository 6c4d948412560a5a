import { CURVE, contentKeyOf, gcm } from '../sealed-key'

/** A key pair of this device, for one registration. */
export interface DeviceKey {
  /** The public half as the `device-key` header has it: a JWK. */
  header: string
  /**
   * Opens the `session_key` of the answer. No script can read the key, not even the one that asked.
   * @param jwe as the server sealed it. @throws (as a rejection) for anything else.
   */
  open(jwe: string): Promise<CryptoKey>
}

/** One character a byte. */
const decoded = (base64url: string) => atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
const bytesOf = (base64url: string) =>
  Uint8Array.from(decoded(base64url), (char) => char.charCodeAt(0))

/** Makes one. Its private half is not extractable, and gone when nobody holds it any more. */
export async function createDeviceKey(
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): Promise<DeviceKey> {
  const { privateKey, publicKey } = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey)
  return {
    header: JSON.stringify({ kty, crv, x, y }),
    async open(jwe) {
      const [head = '', , iv = '', text = '', tag = ''] = jwe.split('.')
      const { epk } = JSON.parse(decoded(head))
      const theirs = await subtle.importKey('jwk', epk, CURVE, false, [])
      return subtle.unwrapKey(
        'raw',
        Uint8Array.from([...bytesOf(text), ...bytesOf(tag)]),
        await contentKeyOf(privateKey, theirs, 'unwrapKey', subtle),
        gcm(head, bytesOf(iv)),
        { name: 'HMAC', hash: 'SHA-512' },
        false,
        ['sign'],
      )
    },
  }
}
