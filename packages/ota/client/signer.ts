import { formatToken, macInput, tickAt } from '../token'
import type { SessionKey } from './session'

/** Makes OTA tokens for one session key. */
export interface TokenSigner {
  /** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
  sign(requestId: string, deviceId: string, ms: number): Promise<string>
}

const text = new TextEncoder()

/** HMAC-SHA512 under one key; bytes and texts are imported once, and are not extractable then. */
export function createHmac(key: BufferSource | SessionKey, subtle: SubtleCrypto) {
  const params = { name: 'HMAC', hash: 'SHA-512' }
  const bytes = typeof key === 'string' ? text.encode(key) : key
  const imported =
    'byteLength' in bytes ? subtle.importKey('raw', bytes, params, false, ['sign']) : bytes
  return async (input: string) => subtle.sign('HMAC', await imported, text.encode(input))
}

/** In lower-case hex. */
export const toHex = (mac: ArrayBuffer) =>
  Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A signer over WebCrypto. */
export function createTokenSigner(
  sessionKey: SessionKey,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): TokenSigner {
  const hmac = createHmac(sessionKey, subtle)
  return {
    async sign(requestId, deviceId, ms) {
      const { minute, segment } = tickAt(ms)
      return formatToken(toHex(await hmac(macInput(requestId, deviceId, minute))), segment)
    },
  }
}

/** Gives the signer of a session key. */
export type SignerOf<Signer = TokenSigner> = (sessionKey: SessionKey) => Signer

/** Keeps the signer of the current session, so that a request does not import its key again. */
export function cachedSigners<Signer>(make: SignerOf<Signer>): SignerOf<Signer> {
  let known: { sessionKey: SessionKey; signer: Signer } | undefined
  return (sessionKey) => {
    if (known?.sessionKey !== sessionKey) known = { sessionKey, signer: make(sessionKey) }
    return known.signer
  }
}
