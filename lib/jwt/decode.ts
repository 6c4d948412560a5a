/** What a token in compact form says of itself (RFC 7515 §3.1). Nothing of it is verified. */
export interface DecodedJwt {
  /** The three parts as they stand in the token. */
  raw: { header: string; payload: string; signature: string }
  header: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
}

/** Decoding tells what is wrong with a text rather than that something is. */
export type Decoding = { ok: true; token: DecodedJwt } | { ok: false; reason: string }

const BASE64URL = /^[A-Za-z0-9_-]*$/

function readPart(name: string, text: string): Record<string, unknown> {
  if (!BASE64URL.test(text)) throw new Error(`The ${name} is not base64url.`)
  let json: string
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    )
    json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`The ${name} is not base64url of text.`)
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error(`The ${name} is not JSON.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`The ${name} is not a JSON object.`)
  }
  return value as Record<string, unknown>
}

/** Takes a signed token apart; a leading `Bearer ` is accepted. No key is involved. */
export function decodeJwt(text: string): Decoding {
  const parts = text
    .replace(/^\s*Bearer\s+/i, '')
    .trim()
    .split('.')
  const [header, payload, signature] = parts
  if (parts.length === 5) {
    return {
      ok: false,
      reason: 'Five parts: an encrypted token (JWE), unreadable without its key.',
    }
  }
  if (
    parts.length !== 3 ||
    header === undefined ||
    payload === undefined ||
    signature === undefined
  ) {
    return { ok: false, reason: `A signed token has three parts; this text has ${parts.length}.` }
  }
  try {
    const token = {
      header: readPart('header', header),
      payload: readPart('payload', payload),
      raw: { header, payload, signature },
    }
    return { ok: true, token }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  }
}

/** When a token expires, Unix ms; null when it does not say (RFC 7519 §4.1.4). */
export function expiryOf({ payload }: DecodedJwt): number | null {
  return typeof payload.exp === 'number' ? payload.exp * 1000 : null
}
