import { OpenAPIHono } from '@hono/zod-openapi'
import { MINUTE_MS } from '@one-tick-ahead/ota/limits'
import { TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import { JWT_LIFETIME_SECONDS, MAX_HEADER_BYTES, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { type Cookies, createCookies } from '../http/cookies'
import { errors } from '../http/errors'
import { errorSchema, exampleOf, inWords } from './calls'
import { commonHeaders, examples, headerComponents, responseHeaders } from './headers'

type SecurityScheme = Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2]

const OTA = `A one-time token for one request: \`Authorization: OTA <mac>-S<segment>\`, always ${examples.otaToken.length}
characters, matching \`${TOKEN_PATTERN}\`.

- \`mac\` is HMAC-SHA512 in lower-case hex, keyed with the text of \`session_key\` as it was received,
  over \`<X-Request-ID>|<device-id>|<minute>\`: the minute is \`floor(unix ms / ${MINUTE_MS})\` in decimal.
- \`segment\` is the quarter of that minute, 1 to 4, from the same reading of the clock. A token is
  accepted in its own segment and the two beside it.

Each request needs a new \`X-Request-ID\`, and \`RequestHistory\` with the ids sent before it.`

const cookie = (name: string, description: string): SecurityScheme => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description: `${description} HttpOnly: page script cannot read it.`,
})

/** How a caller proves who it is, by the names that the calls use. */
export function securitySchemes(cookies: Cookies): Record<string, SecurityScheme> {
  return {
    jwt: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `RFC 6750: \`Authorization: Bearer <JWT>\`. An access token (RFC 9068) signed with RS256, good for ${JWT_LIFETIME_SECONDS} seconds.`,
    },
    ota: { type: 'http', scheme: 'OTA', description: OTA },
    login: cookie(
      cookies.name('login'),
      'Who signed in. It registers one device, once, and gets JWTs until the sign-in is over.',
    ),
    session: cookie(cookies.name('session'), 'The session id, as in the `jSessionId` header.'),
    device: cookie(
      cookies.name('device'),
      'The second proof of the device: a right MAC without it is refused.',
    ),
  }
}

type Registry = OpenAPIHono['openAPIRegistry']
type Settings = Parameters<OpenAPIHono['getOpenAPI31Document']>[0]

/** What a host answers where it has no such call: to another path, and to another method. */
interface NoSuchCall {
  /** Name of the component that describes the bodies. */
  schema: string
  notFound: { message: string }
  notAllowed: { message: string }
}

function describeNoSuchCall(registry: Registry, { schema, notFound, notAllowed }: NoSuchCall) {
  const body = (example: unknown) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
  })
  registry.registerComponent('responses', 'NotFound', {
    description: notFound.message,
    headers: commonHeaders,
    content: body(notFound),
  })
  registry.registerComponent('responses', 'MethodNotAllowed', {
    description: notAllowed.message,
    headers: { ...commonHeaders, Allow: responseHeaders.allow },
    content: body(notAllowed),
  })
}

/**
 * The OpenAPI document of a host.
 * @param app the host itself: its calls have brought their descriptions along.
 * @param register adds what several calls refer to.
 */
export function buildDocument(
  app: OpenAPIHono,
  settings: Settings,
  noSuchCall: NoSuchCall,
  register: (registry: Registry) => void = () => {},
) {
  // A registry apart, so that a document can be made more than once.
  const reference = new OpenAPIHono()
  const registry = reference.openAPIRegistry
  for (const [name, header] of Object.entries(headerComponents)) {
    registry.registerComponent('headers', name, header)
  }
  register(registry)
  describeNoSuchCall(registry, noSuchCall)
  const used = new Set<string>()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    registry.registerPath(definition.route)
    for (const tag of definition.route.tags ?? []) used.add(tag)
  }
  // A part of the host that is off leaves no trace.
  const tags = settings.tags?.filter(({ name }) => used.has(name))
  return reference.getOpenAPI31Document({ ...settings, tags })
}

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
      tags: ['Service', 'Sign-in', 'Enrolment', 'Records', 'Contact'].map((name) => ({
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
