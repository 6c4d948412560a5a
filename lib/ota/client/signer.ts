import { formatToken, macInput, tickAt } from '../token'

/** Makes OTA tokens for one session key. */
export interface TokenSigner {
  /** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
  sign(requestId: string, deviceId: string, ms: number): Promise<string>
}

/**
 * A signer over WebCrypto. The key is the ASCII text of the `session_key` header exactly as
 * received, not decoded; it is imported once and not extractable.
 */
export function createTokenSigner(
  sessionKey: string,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): TokenSigner {
  const text = new TextEncoder()
  const key = subtle.importKey(
    'raw',
    text.encode(sessionKey),
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  )
  return {
    async sign(requestId, deviceId, ms) {
      const { minute, segment } = tickAt(ms)
      const input = text.encode(macInput(requestId, deviceId, minute))
      const mac = new Uint8Array(await subtle.sign('HMAC', await key, input))
      const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return formatToken(hex, segment)
    },
  }
}

/** Gives the signer of a session key. */
export type SignerOf = (sessionKey: string) => TokenSigner

/** Keeps the imported key of the current session, so that a request does not import it again. */
export function cachedSigners(make: SignerOf = createTokenSigner): SignerOf {
  let known: { sessionKey: string; signer: TokenSigner } | undefined
  return (sessionKey) => {
    if (known?.sessionKey !== sessionKey) known = { sessionKey, signer: make(sessionKey) }
    return known.signer
  }
}
