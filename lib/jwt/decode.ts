type Claims = Readonly<Record<string, unknown>>

/** A token in compact form, split and decoded (RFC 7515 §3.1). Nothing of it is verified. */
export interface DecodedJwt {
  /** The three encoded parts of the token. */
  raw: { header: string; payload: string; signature: string }
  header: Claims
  payload: Claims
}

/** The decoded token, or the reason in words. */
type Decoding = { ok: true; token: DecodedJwt } | { ok: false; reason: string }

const BASE64URL = /^[A-Za-z0-9_-]*$/

/** @returns the bytes of a base64url string. @throws DOMException if it is not base64url. */
const bytesOf = (encoded: string) =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/** @returns one part as an object, or the reason why it is none. */
function readPart(name: string, text: string): Claims | string {
  if (!BASE64URL.test(text)) return `The ${name} is not base64url.`
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    const value: unknown = JSON.parse(utf8.decode(bytesOf(text)))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Claims) : `The ${name} is not a JSON object.`
  } catch (error) {
    return `The ${name} is not ${error instanceof SyntaxError ? 'JSON' : 'base64url text'}.`
  }
}

const refuse = (reason: string): Decoding => ({ ok: false, reason })

/** Decodes a signed token, with or without `Bearer `, and verifies nothing. */
export function decodeJwt(text: string): Decoding {
  const token = text.replace(/^\s*Bearer\s+/i, '').trim()
  const parts = token.split('.')
  if (parts.length === 5) {
    return refuse('Five parts: an encrypted token (JWE), unreadable without its key.')
  }
  if (parts.length !== 3) {
    return refuse(`A signed token has three parts; this text has ${parts.length}.`)
  }
  const [rawHeader = '', rawPayload = '', signature = ''] = parts
  const header = readPart('header', rawHeader)
  if (typeof header === 'string') return refuse(header)
  const payload = readPart('payload', rawPayload)
  if (typeof payload === 'string') return refuse(payload)
  if (!BASE64URL.test(signature)) return refuse('The signature is not base64url.')
  const raw = { header: rawHeader, payload: rawPayload, signature }
  return { ok: true, token: { raw, header, payload } }
}

/** @returns the time of expiry in Unix ms; null without `exp` (RFC 7519 §4.1.4). */
export function expiryOf({ payload }: DecodedJwt): number | null {
  return typeof payload.exp === 'number' ? payload.exp * 1000 : null
}
