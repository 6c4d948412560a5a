import { BINDING_KEY_INPUT, type BoundRequest, bindingInput, formatBinding } from '../binding'
import { formatToken, macInput, tickAt } from '../token'

/** Makes OTA tokens for one session key. */
export interface TokenSigner {
  /** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
  sign(requestId: string, deviceId: string, ms: number): Promise<string>
  /** The `OTA-Binding` value. @throws TypeError (as a rejection) for what cannot be bound. */
  bind(request: BoundRequest): Promise<string>
}

const text = new TextEncoder()

/**
 * A signer over WebCrypto. The key is the ASCII text of the `session_key` header exactly as
 * received, not decoded; it is imported once and not extractable, and so is the one for bindings,
 * which is derived from it when the first binding is made.
 */
export function createTokenSigner(
  sessionKey: string,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): TokenSigner {
  const imported = (bytes: BufferSource) =>
    subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const mac = async (key: Promise<CryptoKey>, input: string) =>
    subtle.sign('HMAC', await key, text.encode(input))
  const hexMac = async (key: Promise<CryptoKey>, input: string) =>
    Array.from(new Uint8Array(await mac(key, input)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')

  const key = imported(text.encode(sessionKey))
  let bindingKey: Promise<CryptoKey> | undefined
  return {
    async sign(requestId, deviceId, ms) {
      const { minute, segment } = tickAt(ms)
      return formatToken(await hexMac(key, macInput(requestId, deviceId, minute)), segment)
    },
    async bind(request) {
      const input = bindingInput(request)
      if (input === null) throw new TypeError('OTA: this request cannot be bound')
      bindingKey ??= mac(key, BINDING_KEY_INPUT).then(imported)
      return formatBinding(await hexMac(bindingKey, input))
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
