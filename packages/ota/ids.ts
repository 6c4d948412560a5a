/** The canonical lower-case text of a UUID (RFC 9562 §4). */
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Characters of a UUID, hyphens included. */
export const UUID_LENGTH = 36

/** True for a canonical lower-case UUID, the only form that may enter a MAC. */
export function isUuid(text: string): boolean {
  return text.length === UUID_LENGTH && UUID_PATTERN.test(text)
}

/** Formats 32 hex digits as a UUID. */
export const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** The part of `crypto` that makes ids. */
export type RandomSource = Pick<Crypto, 'getRandomValues'>

/**
 * A version 4 UUID (RFC 9562 §5.4). It uses `getRandomValues`, because spec §8 names the error of a browser
 * without it.
 * @throws Error `crypto.getRandomValues() not supported` (spec §8) without a random source.
 */
export function randomUuid(source: RandomSource | undefined = globalThis.crypto): string {
  if (typeof source?.getRandomValues !== 'function') {
    throw new Error('crypto.getRandomValues() not supported')
  }
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40 // version 4; the index is inside the 16 bytes
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80 // RFC 9562 variant
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return formatUuid(hex)
}
