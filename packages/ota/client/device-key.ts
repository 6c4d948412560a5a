import { CURVE, contentKeyOf, gcm } from '../sealed-key'

/** A key pair of this device, for one registration. */
export interface DeviceKey {
  /** The public half as the `device-key` header has it: a JWK. */
  header: string
  /**
   * Opens the `session_key` of the answer, to a key that cannot be exported.
   * @param jwe as the server sealed it. @throws (as a rejection) for anything else.
   */
  open(jwe: string): Promise<CryptoKey>
}

/** Five parts, the second empty; initialisation vector, 86 characters and tag by their lengths. */
const SEALED = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{115})\.([\w-]{22})$/
/** One character a byte. */
const decoded = (base64url: string) => atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
const bytesOf = (base64url: string) =>
  Uint8Array.from(decoded(base64url), (char) => char.charCodeAt(0))

/** Its private half is not extractable. */
export const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(CURVE, false, ['deriveBits'])

/** The `device-key` header of a pair. */
async function headerOf({ publicKey }: CryptoKeyPair): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return JSON.stringify({ crv, kty, x, y })
}

/** What a pair registers with. */
export async function createDeviceKey(pair: CryptoKeyPair): Promise<DeviceKey> {
  const { subtle } = crypto
  return {
    header: await headerOf(pair),
    async open(jwe) {
      const [, head = '', iv = '', text = '', tag = ''] = SEALED.exec(jwe) ?? []
      const { alg, enc, epk, ...others } = JSON.parse(decoded(head))
      if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || Object.keys(others).length > 0) {
        throw new TypeError('OTA: another kind of JWE')
      }
      const theirs = await subtle.importKey('jwk', epk, CURVE, false, [])
      return subtle.unwrapKey(
        'raw',
        Uint8Array.from([...bytesOf(text), ...bytesOf(tag)]),
        await contentKeyOf(pair.privateKey, theirs, 'unwrapKey', subtle),
        gcm(head, bytesOf(iv)),
        { name: 'HMAC', hash: 'SHA-512' },
        false,
        ['sign'],
      )
    },
  }
}
