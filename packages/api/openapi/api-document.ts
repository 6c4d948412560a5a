import type { OpenAPIHono } from '@hono/zod-openapi'
import { MAX_HEADER_BYTES, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { createCookies } from '../http/cookies'
import { errors } from '../http/error-codes'
import { errorSchema, exampleOf } from './answers'
import { buildDocument } from './build-document'
import { inWords } from './rate-words'
import { securitySchemes } from './security'

/** On every answer; left out of the single calls, where they would hide what matters. */
export const SECURITY_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const

/** On every answer under /api, for the site's origin alone. */
export const CORS_HEADERS = [
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Vary',
] as const

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const { not_found: notFound, method_not_allowed: notAllowed } = errors

const DESCRIPTION = `The reference API of One Tick Ahead: sign-in, a JWT, the enrolment of a device, and two
calls that a JWT or a one-time OTA token opens.

Every refusal has the same body: \`statusCode\`, a stable \`code\`, and a \`message\` for people. A path
that is not here answers ${notFound.status} \`not_found\`; a method that a path does not take, ${notAllowed.status}
\`method_not_allowed\` with \`Allow\`. HEAD is answered wherever GET is.

The common guards stand before every call but ${apiPaths.health}: a rate limit
(${inWords(RATES.everything)} from one address, bursts of ${RATES.everything.calls + RATES.burst.calls}), TLS early data (\`Early-Data\`), and a header with
a proof that was sent twice. What HTTP itself refuses has no body: 400 for a request that cannot be read,
408 for a slow one, 431 for headers over ${MAX_HEADER_BYTES / 1024} kB.

Under /api the site's origin, and no other, may call from a browser, with cookies; a preflight
answers 204. These calls also carry ${list(CORS_HEADERS)}. Every answer carries
${list(SECURITY_HEADERS)}; the one about transport only over https.`

/**
 * The API's reference. The demo's attacker is another host with another shape of errors, and may
 * be off: it serves a document of its own.
 * @param app the API, whose calls are described.
 * @param publicApiUrl its origin.
 */
export function createApiDocument(app: OpenAPIHono, publicApiUrl: string) {
  return buildDocument(
    app,
    {
      openapi: '3.1.0',
      info: { title: 'One Tick Ahead API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: publicApiUrl }],
      tags: ['Service', 'Sign-in', 'Enrolment', 'Records', 'Contact', 'Attack lab'].map((name) => ({
        name,
      })),
    },
    {
      schema: 'Error',
      notFound: exampleOf('not_found'),
      notAllowed: exampleOf('method_not_allowed'),
    },
    (registry) => {
      registry.register('Error', errorSchema)
      for (const [name, scheme] of Object.entries(securitySchemes(createCookies(publicApiUrl)))) {
        registry.registerComponent('securitySchemes', name, scheme)
      }
    },
  )
}
