import { randomUuid } from '@one-tick-ahead/ota/ids'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { Hono } from 'hono'
import type { CloneBody, JwtReplayBody, OtaForgeryBody } from '../contract/bodies'
import { attackerPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { type AttackDeps, addAttack } from './add-attack'
import { cloneSchema, jwtReplaySchema, otaForgerySchema } from './request-schema'

interface Deps extends AttackDeps {
  /** Of the API, which sets them. */
  cookies: Cookies
  /** Unix time in milliseconds. */
  now: () => number
}

/** The three attacks (spec §7, calls 6 to 8). Each sends over HTTP what a thief would. */
export function attackRoutes(deps: Deps): Hono {
  const { cookies, now } = deps
  const app = new Hono()
  const sessionCookie = cookies.name('session')

  addAttack<JwtReplayBody>(app, deps, {
    kind: 'jwt',
    path: attackerPaths.replayJwt,
    schema: jwtReplaySchema,
    forge: ({ jwt }) => ({ Authorization: jwt.startsWith('Bearer ') ? jwt : `Bearer ${jwt}` }),
  })

  addAttack<OtaForgeryBody>(app, deps, {
    kind: 'ota',
    path: attackerPaths.forgeOta,
    schema: otaForgerySchema,
    forge: ({ ota, jsessionID, requestId }) => ({
      Authorization: ota,
      'X-Request-ID': requestId ?? randomUuid(),
      RequestHistory: '',
      Cookie: `${sessionCookie}=${jsessionID}`,
    }),
  })

  addAttack<CloneBody>(app, deps, {
    kind: 'clone',
    path: attackerPaths.cloneDevice,
    schema: cloneSchema,
    forge: ({ sessionKey, deviceID, jsessionID, requestHistory, deviceCookie }) => {
      const requestId = randomUuid()
      const session = `${sessionCookie}=${jsessionID}`
      return {
        Authorization: signToken(sessionKey, requestId, deviceID, now()),
        'X-Request-ID': requestId,
        RequestHistory: requestHistory,
        Cookie: deviceCookie ? `${session}; ${cookies.name('device')}=${deviceCookie}` : session,
      }
    },
  })

  return app
}
