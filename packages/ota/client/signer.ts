import { addressOf, BINDING_KEY_INPUT, bindingText, formatBinding } from '../binding'
import { formatToken, macInput, tickAt } from '../token'
import type { SessionKey } from './session'

/** Makes OTA tokens for one session key. */
export interface TokenSigner {
  /** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
  sign(requestId: string, deviceId: string, ms: number): Promise<string>
}

const text = new TextEncoder()
export const HMAC = { name: 'HMAC', hash: 'SHA-512' }

/** HMAC-SHA512 with one key. It imports bytes and texts once, as a key that is not extractable. */
export function createHmac(key: BufferSource | SessionKey) {
  const { subtle } = crypto
  const bytes = typeof key === 'string' ? text.encode(key) : key
  const imported =
    'byteLength' in bytes ? subtle.importKey('raw', bytes, HMAC, false, ['sign']) : bytes
  return async (input: string) => subtle.sign(HMAC, await imported, text.encode(input))
}

/** A MAC in lower-case hex. */
export const toHex = (mac: ArrayBuffer) =>
  Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes a signer that uses WebCrypto. */
export function createTokenSigner(sessionKey: SessionKey): TokenSigner {
  const hmac = createHmac(sessionKey)
  return {
    async sign(requestId, deviceId, ms) {
      const { minute, segment } = tickAt(ms)
      return formatToken(toHex(await hmac(macInput(requestId, deviceId, minute))), segment)
    },
  }
}

/** Returns the signer of a session key. */
export type SignerOf = (sessionKey: SessionKey) => TokenSigner

/** Caches the signer of the current session, so that a request does not import its key again. */
export function cachedSigners(make: SignerOf): SignerOf {
  let known: { sessionKey: SessionKey; signer: TokenSigner } | undefined
  return (sessionKey) => {
    if (known?.sessionKey !== sessionKey) known = { sessionKey, signer: make(sessionKey) }
    return known.signer
  }
}

/**
 * The `OTA-Binding` value of a request, which ties its token to method, address and send log.
 * @param method in upper case. @param url absolute. @param history the header, as `token`.
 * @throws (as a rejection) TypeError for a relative `url`.
 */
export async function bind(
  sessionKey: SessionKey,
  method: string,
  url: string,
  history: string,
  token: string,
): Promise<string> {
  const input = bindingText({ ...addressOf(url), method, history, token })
  const bindingKey = await createHmac(sessionKey)(BINDING_KEY_INPUT)
  return formatBinding(toHex(await createHmac(bindingKey)(input)))
}
