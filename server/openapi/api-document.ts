import { createCookies } from '@/server/cookies'
import { errorSchema, exampleOf, unrouted } from './answers'
import { buildDocument } from './build-document'
import { contactCalls } from './contact-calls'
import { enrolmentCalls } from './enrolment-calls'
import { recordCalls } from './record-calls'
import { securitySchemes } from './security'
import { serviceCalls } from './service-calls'
import { signInCalls } from './sign-in-calls'

/** On every answer; left out of the single calls, where they would hide what matters. */
export const EVERYWHERE = [
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
export const CORS = [
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Vary',
] as const

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const DESCRIPTION = `The reference API of One Tick Ahead: sign-in, a JWT, the enrolment of a device, and two
calls that a JWT or a one-time OTA token opens.

Every refusal has the same body: \`statusCode\`, a stable \`code\`, and a \`message\` for people. A path
that is not here answers 404 \`not_found\`; a method that a path does not take, 405
\`method_not_allowed\` with \`Allow\`. HEAD is answered wherever GET is.

The common guards stand before every call but /healthz: rate limit (50 a second from one address,
bursts of 100), TLS early data (\`Early-Data: 1\`), and a header with a proof that came twice. What HTTP itself refuses
has no body: 400 for a request that cannot be read, 408 for a slow one, 431 for headers over 8 kB.

Under /api the site's origin, and no other, may call from a browser, with cookies; a preflight
answers 204. These calls also carry ${list(CORS)}. Every answer carries
${list(EVERYWHERE)}; the one about transport only over https.`

/**
 * The API's reference. The demo's attacker is another host with another shape of errors, and may
 * be off: it serves a document of its own.
 * @param publicApiUrl origin of the API; it also decides the names of the cookies.
 * @param siteUrl where a sign-in ends.
 */
export function createApiDocument(publicApiUrl: string, siteUrl: string) {
  const cookies = createCookies(publicApiUrl)
  const calls = [
    ...serviceCalls,
    ...signInCalls(cookies, siteUrl),
    ...enrolmentCalls(cookies),
    ...recordCalls,
    ...contactCalls,
  ]
  return buildDocument(
    {
      openapi: '3.1.0',
      info: { title: 'One Tick Ahead API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: publicApiUrl }],
      tags: ['Service', 'Sign-in', 'Enrolment', 'Records', 'Contact'].map((name) => ({ name })),
    },
    calls,
    (registry) => {
      registry.register('Error', errorSchema)
      for (const [name, scheme] of Object.entries(securitySchemes(cookies))) {
        registry.registerComponent('securitySchemes', name, scheme)
      }
      const bodies = {
        notFound: exampleOf('not_found'),
        notAllowed: exampleOf('method_not_allowed'),
      }
      for (const [name, response] of Object.entries(unrouted('Error', bodies))) {
        registry.registerComponent('responses', name, response)
      }
    },
  )
}
