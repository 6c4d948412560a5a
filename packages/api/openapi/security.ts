import type { OpenAPIHono } from '@hono/zod-openapi'
import { MINUTE_MS } from '@one-tick-ahead/ota/limits'
import { TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import { JWT_LIFETIME_SECONDS } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { examples } from './examples'

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
      description: `RFC 6750: \`Authorization: Bearer <JWT>\`. An access token (RFC 9068) signed with RS256 by a key of ${apiPaths.keys}, good for ${JWT_LIFETIME_SECONDS} seconds.`,
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
