import { randomUuid } from '@one-tick-ahead/ota/ids'
import { signToken } from '@one-tick-ahead/ota/testing'
import { TOKEN_PATTERN } from '@one-tick-ahead/ota/token'
import { z } from 'zod'
import type { CloneBody, JwtReplayBody, OtaForgeryBody } from '../contract/bodies'
import { attackerPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { historySchema, type Shape, uuidSchema } from '../http/input'

/** The three forgeries. */
export type AttackKind = 'jwt' | 'ota' | 'clone'

/** An attack: the body that it takes becomes what the target is sent. */
interface Forgery {
  kind: AttackKind
  path: string
  schema: z.ZodType<{ url: string; headers: Record<string, string> }>
}

// Every field ends up in a header. Each is checked against the alphabet of what it claims to be,
// so no line break can smuggle a second header in (CWE-113).
const base64url = (longest: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${longest}}$`), 'expected base64url text')

const JWT = /^(Bearer )?[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/

/** The fields that every attack names; the address is compared with the configured targets afterwards. */
const common = { jsessionID: base64url(256), url: z.string().max(2048) }

const jwtReplay = z.strictObject({
  ...common,
  jwt: z.string().max(4096).regex(JWT, 'expected a JWT'),
} satisfies Shape<JwtReplayBody>)

const otaForgery = z.strictObject({
  ...common,
  ota: z.string().regex(new RegExp(TOKEN_PATTERN), 'expected an OTA token'),
} satisfies Shape<OtaForgeryBody>)

const clone = z.strictObject({
  ...common,
  deviceID: uuidSchema,
  sessionKey: base64url(128),
  requestHistory: historySchema,
} satisfies Shape<CloneBody>)

/**
 * The three attacks (spec §7, calls 6 to 8).
 * @param cookies of the API, which sets them. @param now Unix time in milliseconds
 */
export function createForgeries(cookies: Cookies, now: () => number): Forgery[] {
  const otaHeaders = (token: string, requestId: string, history: string, session: string) => ({
    Authorization: token,
    'X-Request-ID': requestId,
    RequestHistory: history,
    Cookie: `${cookies.name('session')}=${session}`,
  })
  return [
    {
      kind: 'jwt',
      path: attackerPaths.replayJwt,
      schema: jwtReplay.transform(({ url, jwt }) => ({
        url,
        headers: { Authorization: jwt.startsWith('Bearer ') ? jwt : `Bearer ${jwt}` },
      })),
    },
    {
      kind: 'ota',
      path: attackerPaths.forgeOta,
      schema: otaForgery.transform(({ url, ota, jsessionID }) => ({
        url,
        headers: otaHeaders(ota, randomUuid(), '', jsessionID),
      })),
    },
    {
      kind: 'clone',
      path: attackerPaths.cloneDevice,
      schema: clone.transform(({ url, sessionKey, deviceID, jsessionID, requestHistory }) => {
        const id = randomUuid()
        const token = signToken(sessionKey, id, deviceID, now())
        return { url, headers: otaHeaders(token, id, requestHistory, jsessionID) }
      }),
    },
  ]
}
