/** A bearer token taken apart; nothing about it is proven. */
export interface JwtParts {
  scheme: string
  /** The three parts as sent. */
  raw: { header: string; payload: string; signature: string }
  header: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
}

function decode(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const bytes = Uint8Array.from(
      atob(part.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Reads `Bearer header.payload.signature`; null when it is not three parts with JSON in two. */
export function parseJwt(authorization: string): JwtParts | null {
  const match = /^(\w+) ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization)
  if (!match) return null
  const [, scheme = '', header = '', payload = '', signature = ''] = match
  const [head, claims] = [decode(header), decode(payload)]
  if (!head || !claims) return null
  return { scheme, raw: { header, payload, signature }, header: head, payload: claims }
}

/** When a token expires, Unix ms; null when it does not say. */
export function expiryOf({ payload }: JwtParts): number | null {
  return typeof payload.exp === 'number' ? payload.exp * 1000 : null
}
