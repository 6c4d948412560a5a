import type { z } from '@hono/zod-openapi'
import { SESSION_ID_LENGTH } from '@/lib/ota/server/session-keys'
import { examples } from './examples'

/** A request header or query parameter, with the schema that says what it may hold. */
export function parameter<T extends z.ZodType>(schema: T, description: string, example?: string) {
  return schema.openapi({ param: { description, ...(example !== undefined && { example }) } })
}

/** An OpenAPI header object of an answer; a `type`, since an interface fits no `x-` index. */
type Header = {
  description: string
  required: boolean
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; enum?: string[] }
  example?: string | number
}

export type Headers = Record<string, Header | { $ref: string }>

function header(description: string, pattern: string, example?: string): Header {
  const schema = { type: 'string', pattern } as const
  return { description, required: true, schema, ...(example !== undefined && { example }) }
}

/** An answer may come without it. */
export const optional = (always: Header): Header => ({ ...always, required: false })

/** On every answer, so they are components. A runtime adds `Date`, not the API. */
export const headerComponents = {
  Date: optional(
    header(
      'The server’s clock; a page whose own is wrong makes its tokens by it (RFC 9110 §6.6.1)',
      ' GMT$',
      'Thu, 20 Nov 2025 08:30:00 GMT',
    ),
  ),
  'Cache-Control': header('No answer may be kept', '^no-store$', 'no-store'),
}

export const everyHeader: Headers = Object.fromEntries(
  Object.keys(headerComponents).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

export const responseHeaders = {
  allow: header('The methods that the path takes', '^[A-Z]+(, [A-Z]+)*$', 'GET, HEAD'),
  // Three base64url parts (RFC 7519 §3).
  authorization: header(
    'The JWT, with its scheme',
    '^Bearer [A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
    `Bearer ${examples.jwt}`,
  ),
  sessionKey: header(
    'Key of the OTA tokens. Its text as it stands here is the HMAC key; do not decode it',
    '^[A-Za-z0-9_-]{86}$', // 64 bytes as base64url
    examples.sessionKey,
  ),
  sessionId: header(
    'Id of the session; the session cookie has it too',
    `^[A-Za-z0-9_-]{${SESSION_ID_LENGTH}}$`,
    examples.sessionId,
  ),
  responseTime: header(
    'Milliseconds from the raw header texts to the verdict; only an accepted request learns it',
    '^\\d+\\.\\d{4}$',
    '0.0361',
  ),
  timing: optional(
    header(
      'Where sessions are shared by several nodes: the share of the checks and of the way to the store, in milliseconds',
      '^verify;dur=[\\d.]+, state;dur=[\\d.]+$',
      'verify;dur=0.0402, state;dur=0.2110',
    ),
  ),
  challenge: header(
    'The scheme of the refused token, and the code of the body',
    '^(Bearer|OTA) error="[a-z_]+"$',
    'OTA error="ota_bad_mac"',
  ),
  retryAfter: {
    description: 'Seconds to wait',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  } satisfies Header,
  /** @param pattern of the address. */
  location: (description: string, pattern: string) => header(description, pattern),
  /** @param names regular expression of the cookies' names. */
  setCookie: (description: string, names: string) =>
    header(
      `${description} One field per cookie; the pattern is that of each`,
      `^${names}=[^;]*; Max-Age=\\d+; Path=/; HttpOnly;( Secure;)? SameSite=Lax$`,
    ),
  /** The reference's own, which is no secret and changes with releases. */
  reference: {
    'Cache-Control': header('It may be kept for some minutes', '^public, max-age=\\d+$'),
    'Access-Control-Allow-Origin': header('Any page may read it', '^\\*$', '*'),
  },
}
