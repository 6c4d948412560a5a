import { type RouteConfig, z } from '@hono/zod-openapi'
import { JWT_LIFETIME_SECONDS } from '@/lib/api/limits'
import { ENROLMENT_WINDOW_SECONDS } from '@/lib/ota/limits'
import type { Cookies } from '@/server/cookies'
import { uuidSchema } from '@/server/ota-schemas'
import { json, refusals } from './answers'
import { examples } from './examples'
import { optional, parameter, responseHeaders } from './headers'

const said = (message: string) => z.strictObject({ message: z.literal(message) })

const OWN_SITE =
  'Only for the site itself: an `Origin` must be the site’s, and a browser’s `Sec-Fetch-*` must say that a page fetched it.'

const LATER = 'Signed out; the session store is told as soon as it is back'

/** What each of these calls may refuse with. */
const COMMON = ['foreign_origin', 'ota_state_unavailable'] as const
/** Whether a sign-in was ended, or used, is asked of the database. */
const OF_SIGN_IN = ['login_required', 'database_unavailable'] as const

export function enrolmentCalls(cookies: Cookies): RouteConfig[] {
  const { authorization, sessionKey, sessionId, setCookie } = responseHeaders
  const [session, device, login] = [
    cookies.name('session'),
    cookies.name('device'),
    cookies.name('login'),
  ]
  const cleared = setCookie('Clears the three cookies.', `(${login}|${session}|${device})`)
  return [
    {
      method: 'get',
      path: '/api/fetchtoken',
      operationId: 'fetchToken',
      tags: ['Enrolment'],
      summary: 'A JWT, in a header',
      description: `${OWN_SITE} At most 20 a minute for one sign-in and address.`,
      security: [{ login: [] }],
      responses: {
        200: json(
          'Issued',
          said('Token issued'),
          { message: 'Token issued' },
          {
            Authorization: authorization,
          },
        ),
        ...refusals([...OF_SIGN_IN, ...COMMON]),
      },
    },
    {
      method: 'post',
      path: '/api/token',
      operationId: 'createToken',
      tags: ['Enrolment'],
      summary: 'A JWT, in a body (RFC 6749 §5.1)',
      description: `${OWN_SITE} At most 20 a minute for one sign-in and address.`,
      security: [{ login: [] }],
      responses: {
        200: json(
          'Issued',
          z.strictObject({
            access_token: z.string(),
            token_type: z.literal('Bearer'),
            expires_in: z.int().openapi({ description: 'Seconds' }),
          }),
          {
            access_token: examples.jwt,
            token_type: 'Bearer',
            expires_in: JWT_LIFETIME_SECONDS,
          },
        ),
        ...refusals([...OF_SIGN_IN, 'body_too_large', ...COMMON]),
      },
    },
    {
      method: 'get',
      path: '/api/registerDevice',
      operationId: 'registerDevice',
      tags: ['Enrolment'],
      summary: 'Enrols the device: a session key and two cookies',
      description: `${OWN_SITE} A sign-in registers one device, once, within ${ENROLMENT_WINDOW_SECONDS} seconds; an answer that is lost cannot be asked for again.`,
      security: [{ login: [], jwt: [] }],
      request: {
        headers: z.object({
          'device-id': parameter(
            uuidSchema,
            'A UUID that the device made once and keeps',
            examples.deviceId,
          ),
        }),
      },
      responses: {
        200: json(
          'Enrolled',
          said('Device registered'),
          { message: 'Device registered' },
          {
            session_key: sessionKey,
            jSessionId: sessionId,
            'Set-Cookie': setCookie('The session and the device cookie.', `(${session}|${device})`),
          },
        ),
        ...refusals([
          'device_id_invalid',
          ...OF_SIGN_IN,
          'jwt_invalid',
          'already_enrolled',
          'enrolment_expired',
          ...COMMON,
        ]),
      },
    },
    {
      method: 'post',
      path: '/api/logout',
      operationId: 'logOut',
      tags: ['Enrolment'],
      summary: 'Ends the sign-in, its session and the key',
      description: `${OWN_SITE} Without the sign-in cookie it ends nothing and still answers 200. JWTs stay valid until they expire. After a 503 the end is tried again for as long as the server runs.`,
      security: [{ login: [] }, {}],
      responses: {
        200: json(
          'Ended',
          said('Signed out'),
          { message: 'Signed out' },
          { 'Set-Cookie': cleared },
        ),
        202: json(
          'The end is kept; the session ends as soon as its store can be reached',
          said(LATER),
          { message: LATER },
          { 'Set-Cookie': cleared },
        ),
        ...refusals(['body_too_large', 'database_unavailable', ...COMMON], {
          500: { 'Set-Cookie': optional(cleared) },
          503: { 'Set-Cookie': optional(cleared) },
        }),
      },
    },
  ]
}
