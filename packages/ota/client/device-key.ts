import { CURVE, contentKeyOf, gcm } from '../sealed-key'
import { HMAC } from './signer'

/** Five parts, the second empty; IV, key of 86 characters and tag have fixed lengths. */
const SEALED = /^([\w-]+)\.\.([\w-]{16})\.([\w-]{115})\.([\w-]{22})$/
/** `{}` in base64url. */
const NO_HEAD = 'e30'
/** Base64url as a text with one character for each byte. */
const decoded = (base64url: string) => atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
const bytesOf = (base64url: string) =>
  Uint8Array.from(decoded(base64url), (char) => char.charCodeAt(0))

/** Makes the device's key pair; its private half is not extractable. */
export const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(CURVE, false, ['deriveBits'])

/** The `device-key` header: the public half as a JWK. */
export async function deviceKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return JSON.stringify(await crypto.subtle.exportKey('jwk', publicKey), ['crv', 'kty', 'x', 'y'])
}

/**
 * Opens a sealed `session_key`. @returns a key that signs and cannot be exported.
 * @throws (as a rejection) Error if `jwe` is malformed or sealed for another key.
 */
export async function openSealed(jwe: string, { privateKey }: CryptoKeyPair): Promise<CryptoKey> {
  const { subtle } = crypto
  const [, head = NO_HEAD, iv = '', text = '', tag = ''] = SEALED.exec(jwe) ?? []
  const { alg, enc, epk, ...others } = JSON.parse(decoded(head))
  if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || Object.keys(others).length > 0) {
    throw new TypeError('OTA: unexpected JWE')
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
