import type { z } from '@hono/zod-openapi'
import { SESSION_ID_LENGTH } from '@one-tick-ahead/ota/server/session-keys'
import file from '@one-tick-ahead/ota/vectors.json' with { type: 'json' }
import { LOG_ID_PATTERN } from '../http/request-log'

const vector = file.vectors.find(({ name }) => name === 'mid-minute')
const bound = file.bindings.find(({ name }) => name === 'get-history')
const [sealed] = file.sealed
if (!vector || !bound || !sealed)
  throw new Error('ota-vectors.json has lost the vector that the API reference shows')

/** What the reference shows; the OTA parts are one of the protocol's test vectors, so they fit. */
export const examples = {
  deviceId: vector.deviceId,
  deviceKey: sealed.deviceKey,
  requestId: vector.requestId,
  sessionKey: vector.sessionKey,
  otaToken: vector.authorization,
  earlierRequestId: bound.requestHistory,
  binding: bound.binding,
  sessionId: 'AQGqqqqqqqqqqqqqqqqqqqqqC1x9bh8gSjuMnQ4fKjtMXWl0fABpdOyA',
  deviceCookie: 'd'.repeat(43),
  loginCookie: 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.Y2lwaGVydGV4dA.dGFn',
  jwt: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ2aXNpdG9yIn0.c2lnbmF0dXJl',
}

/** What opens the records, for who sent nothing (RFC 6750 §3.1: without an error). */
export const CHALLENGES = 'OTA realm="records", Bearer realm="records"'

/** A request header or query parameter, with the schema that says what it may hold. */
export function parameter<T extends z.ZodType>(schema: T, description: string, example?: string) {
  return schema.openapi({ param: { description, ...(example !== undefined && { example }) } })
}

/** An OpenAPI header object of an answer. A `type`: extensions (`x-…`) need an index signature. */
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

/** The same header, where an answer may come without it. */
export const optional = (always: Header): Header => ({ ...always, required: false })

/** On every answer, so they are components. `Date` comes from the runtime, not from the API. */
export const headerComponents = {
  Date: optional(
    header(
      'The time on the server; a page with a wrong clock makes its tokens by it (RFC 9110 §6.6.1)',
      ' GMT$',
      'Thu, 20 Nov 2025 08:30:00 GMT',
    ),
  ),
  'Cache-Control': header('No cache may keep the answer', '^no-store$', 'no-store'),
}

export const commonHeaders: Headers = Object.fromEntries(
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
    'Key of the OTA tokens. Its text as it stands here is the HMAC key; do not decode it. Where the request had a device key it is a JWE of that text',
    `^([A-Za-z0-9_-]{${examples.sessionKey.length}}|[A-Za-z0-9_-]+\\.(\\.[A-Za-z0-9_-]+){3})$`,
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
      'Where several nodes share the sessions: milliseconds for the checks, and for the way to the store',
      '^verify;dur=[\\d.]+, state;dur=[\\d.]+$',
      'verify;dur=0.0402, state;dur=0.2110',
    ),
  ),
  logId: optional(
    header(
      'What the request is called in logs. Where it stands, the server can be asked what it saw',
      LOG_ID_PATTERN.source,
      '6f1c9c1e-9a55-4f0e-8f3f-0a6a3c1f1b11',
    ),
  ),
  challenge: header(
    `The scheme of the refused token, and the code of the body; without a token \`${CHALLENGES}\``,
    `^((Bearer|OTA) error="[a-z_]+"|${CHALLENGES})$`,
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
  /** On this document, which is no secret and changes with releases. */
  reference: {
    'Cache-Control': header('It may be kept for some minutes', '^public, max-age=\\d+$'),
    'Access-Control-Allow-Origin': header('Any page may read it', '^\\*$', '*'),
  },
}
