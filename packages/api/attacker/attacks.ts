import { OpenAPIHono } from '@hono/zod-openapi'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import type { CloneBody, JwtReplayBody, OtaForgeryBody } from '../contract/bodies'
import { attackerPaths } from '../contract/paths'
import type { Cookies } from '../http/cookies'
import { examples } from '../openapi/headers'
import { persons } from '../routes/sample-records'
import { type AttackDeps, addAttack } from './add-attack'
import { cloneSchema, jwtReplaySchema, otaForgerySchema } from './request-schema'

interface Deps extends AttackDeps {
  /** Of the API, which sets them. */
  cookies: Cookies
  /** Unix time in milliseconds. */
  now: () => number
  /** A target, for the examples. */
  exampleTarget: string
}

/** The three attacks (spec §7, calls 6 to 8). Each sends over HTTP what a thief would. */
export function attackRoutes(deps: Deps): OpenAPIHono {
  const { cookies, now } = deps
  const app = new OpenAPIHono()
  const sessionCookie = cookies.name('session')
  const stolen = { jsessionID: examples.sessionId, url: deps.exampleTarget }

  addAttack<JwtReplayBody>(app, deps, {
    kind: 'jwt',
    path: attackerPaths.replayJwt,
    operationId: 'replayJwt',
    summary: 'Sends a stolen JWT again',
    schema: jwtReplaySchema,
    examples: {
      asKept: { ...stolen, jwt: `Bearer ${examples.jwt}` },
      bare: { ...stolen, jwt: examples.jwt },
    },
    exampleAnswer: { status: 200, records: persons.length, code: null },
    forge: ({ jwt }) => ({ Authorization: jwt.startsWith('Bearer ') ? jwt : `Bearer ${jwt}` }),
  })

  const token = { ...stolen, ota: examples.otaToken }
  addAttack<OtaForgeryBody>(app, deps, {
    kind: 'ota',
    path: attackerPaths.forgeOta,
    operationId: 'forgeOta',
    summary: 'Sends a stolen OTA token with an invented request id, or with its own',
    schema: otaForgerySchema,
    examples: { invented: token, withId: { ...token, requestId: examples.requestId } },
    exampleAnswer: { status: 401, records: 0, code: 'ota_bad_mac' },
    forge: ({ ota, jsessionID, requestId }) => ({
      Authorization: ota,
      'X-Request-ID': requestId ?? randomUuid(),
      RequestHistory: '',
      Cookie: `${sessionCookie}=${jsessionID}`,
    }),
  })

  const clone = {
    ...stolen,
    deviceID: examples.deviceId,
    sessionKey: examples.sessionKey,
    requestHistory: examples.requestId,
  }
  addAttack<CloneBody>(app, deps, {
    kind: 'clone',
    path: attackerPaths.cloneDevice,
    operationId: 'cloneDevice',
    summary: 'Makes a token with everything that page script can steal',
    schema: cloneSchema,
    examples: { script: clone, profile: { ...clone, deviceCookie: examples.deviceCookie } },
    exampleAnswer: { status: 401, records: 0, code: 'ota_device_unproven' },
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
