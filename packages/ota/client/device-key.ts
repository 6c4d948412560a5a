import { CURVE, contentKeyOf, gcm } from '../sealed-key'
import { HMAC } from './signer'

/** Five parts, the second empty; initialisation vector, 86 characters and tag by their lengths. */
const SEALED = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{115})\.([\w-]{22})$/
/** `{}` in base64url. */
const NO_HEAD = 'e30'
/** One character a byte. */
const decoded = (base64url: string) => atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
const bytesOf = (base64url: string) =>
  Uint8Array.from(decoded(base64url), (char) => char.charCodeAt(0))

/** Its private half is not extractable. */
export const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(CURVE, false, ['deriveBits'])

/** The `device-key` header: the public half as a JWK. */
export async function deviceKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return JSON.stringify(await crypto.subtle.exportKey('jwk', publicKey), ['crv', 'kty', 'x', 'y'])
}

/**
 * Opens a `session_key`, to a key that cannot be exported.
 * @param jwe as the server sealed it. @throws (as a rejection) for anything else.
 */
export async function openSealed(jwe: string, { privateKey }: CryptoKeyPair): Promise<CryptoKey> {
  const { subtle } = crypto
  const [, head = NO_HEAD, iv = '', text = '', tag = ''] = SEALED.exec(jwe) ?? []
  const { alg, enc, epk, ...others } = JSON.parse(decoded(head))
  if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || Object.keys(others).length > 0) {
    throw new TypeError('OTA: another kind of JWE')
  }
  const theirs = await subtle.importKey('jwk', epk, CURVE, false, [])
  return subtle.unwrapKey(
    'raw',
    Uint8Array.from([...bytesOf(text), ...bytesOf(tag)]),
    await contentKeyOf(privateKey, theirs, 'unwrapKey', subtle),
    gcm(head, bytesOf(iv)),
    HMAC,
    false,
    ['sign'],
  )
}
