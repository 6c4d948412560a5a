import { formatToken, macInput, tickAt } from '../token'

/** Makes OTA tokens for one session key. */
export interface TokenSigner {
  /** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
  sign(requestId: string, deviceId: string, ms: number): Promise<string>
}

const text = new TextEncoder()

/** HMAC-SHA512 under one key, which is imported once and not extractable. */
export function createHmac(key: BufferSource, subtle: SubtleCrypto) {
  const params = { name: 'HMAC', hash: 'SHA-512' }
  const imported = subtle.importKey('raw', key, params, false, ['sign'])
  return async (input: string) => subtle.sign('HMAC', await imported, text.encode(input))
}

/** In lower-case hex. */
export const toHex = (mac: ArrayBuffer) =>
  Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A signer over WebCrypto. The key is the ASCII text of the `session_key` header exactly as
 * received, not decoded.
 */
export function createTokenSigner(
  sessionKey: string,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): TokenSigner {
  const hmac = createHmac(text.encode(sessionKey), subtle)
  return {
    async sign(requestId, deviceId, ms) {
      const { minute, segment } = tickAt(ms)
      return formatToken(toHex(await hmac(macInput(requestId, deviceId, minute))), segment)
    },
  }
}

/** Gives the signer of a session key. */
export type SignerOf<Signer = TokenSigner> = (sessionKey: string) => Signer

/** Keeps the signer of the current session, so that a request does not import its key again. */
export function cachedSigners<Signer>(make: SignerOf<Signer>): SignerOf<Signer> {
  let known: { sessionKey: string; signer: Signer } | undefined
  return (sessionKey) => {
    if (known?.sessionKey !== sessionKey) known = { sessionKey, signer: make(sessionKey) }
    return known.signer
  }
}
