import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { MAX_BODY_BYTES, RATES } from '@/lib/api/limits'
import { randomUuid } from '@/lib/ota/ids'
import { signToken } from '@/lib/ota/server/mac'
import { allowedMethods } from './allowed-methods'
import { callTarget, TargetError } from './attacker/call-target'
import { cloneSchema, jwtForgerySchema, otaForgerySchema } from './attacker/request-schema'
import { type Attack, verdictOf } from './attacker/verdict'
import type { BoundedLog } from './bounded-log'
import type { TrustedProxies } from './client-address'
import { createCookies } from './cookies'
import { wasCutOff } from './http-error'
import { readJson, saysJson } from './json-body'
import { createAttackerDocument } from './openapi/attacker-document'
import { referenceRoutes } from './openapi/reference-routes'
import { createPreflightLimit, createRateLimit, createWindow, unlimited } from './rate-limit'

export interface AttackerDeps {
  /** The only addresses it ever calls, compared as whole strings. */
  targets: readonly string[]
  /** Origin of the API, which decides the names of its cookies. */
  publicApiUrl: string
  siteUrl: string
  trustProxy: TrustedProxies
  /** False lifts the limit of attacks. */
  rateLimit: boolean
  log: BoundedLog
  /** Unix time in milliseconds. */
  now: () => number
  /** How long a target may take, in milliseconds; 3 s unless a test is in a hurry. */
  timeoutMs?: number
}

const DESCRIPTION = `This is the attacker of the One Tick Ahead demo.

It sends what the demo page hands it to the demo API, the way a thief would, and reports what
the API answered. It calls no other address and keeps nothing.
`

/** The same two fields for a verdict and for a refusal, because the panel shows both. */
function answer(c: Context, status: ContentfulStatusCode, message: string, statusCode = status) {
  return c.json({ message, statusCode }, status)
}

function createLimits({ rateLimit, trustProxy }: AttackerDeps) {
  if (!rateLimit) return { preflights: unlimited, attacks: unlimited }
  const refusal = (c: Context, retryAfter: string) => {
    c.header('Retry-After', retryAfter)
    return answer(c, 429, 'The attacker host takes five attacks in ten seconds')
  }
  return {
    preflights: createPreflightLimit(trustProxy, refusal),
    attacks: createRateLimit(createWindow(RATES.attacks), trustProxy, refusal),
  }
}

/**
 * The demo's attacker, a host of its own: cookies ignore ports, so it must not share the site's
 * host name. It really replays over HTTP what it was given, with no shortcut into the API.
 */
export function createAttacker(deps: AttackerDeps) {
  const { log, now } = deps
  const cookies = createCookies(deps.publicApiUrl)
  const sessionCookie = cookies.name('session')
  const targets = new Set(deps.targets.map((target) => new URL(target).href))
  const limits = createLimits(deps)
  const app = new Hono()

  app.onError((error, c) => {
    if (wasCutOff(error, c)) return c.body(null, 400)
    log.tell({ level: 'error', message: 'attacker failed', subject: { error: error.name } })
    return answer(c, 500, 'Something went wrong on the attacker host')
  })
  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path)
    if (methods.length === 0) return answer(c, 404, 'There is nothing at this address')
    c.header('Allow', methods.join(', '))
    return answer(c, 405, 'This address does not take this method')
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
      strictTransportSecurity: false, // its proxy's to say, not this process's
    }),
  )
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  // Before the CORS rules below, which are the site's.
  app.route(
    '/',
    referenceRoutes(() => createAttackerDocument(deps.targets)),
  )
  app.use(limits.preflights) // cors answers them, so this is their only limit
  app.use(
    cors({
      origin: [new URL(deps.siteUrl).origin],
      credentials: true, // spec §7 asks for it; there is no cookie to send
      allowMethods: ['POST'],
      allowHeaders: ['content-type'],
      exposeHeaders: ['Retry-After'],
      maxAge: 7200,
    }),
  )
  app.get('/', (c) => c.text(DESCRIPTION))

  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES.attacker,
      onError: (c) => answer(c, 413, 'The attacker host was sent too much'),
    }),
  )

  /** One attack: checks the body, sends what `forge` makes of it, puts the answer into words. */
  function attack<T extends { url: string }>(
    path: string,
    kind: Attack,
    schema: z.ZodType<T>,
    forge: (body: T) => Record<string, string>,
  ) {
    app.post(path, limits.attacks, async (c) => {
      if (!saysJson(c)) return answer(c, 400, 'Expected application/json')
      const parsed = schema.safeParse(await readJson(c).catch(() => null))
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        const field = issue?.path.join('.') || 'the body'
        return answer(c, 400, `Bad request: ${field} is missing or malformed`)
      }
      const body = parsed.data
      if (
        !URL.canParse(body.url) ||
        new URL(body.url).href !== body.url ||
        !targets.has(body.url)
      ) {
        return answer(c, 403, 'The attacker host may not call this address')
      }
      try {
        const verdict = verdictOf(kind, await callTarget(body.url, forge(body), deps.timeoutMs))
        const subject = { attack: kind, status: verdict.statusCode }
        log.tell({ level: 'info', message: 'attack', subject })
        return c.json(verdict)
      } catch (error) {
        if (!(error instanceof TargetError)) throw error
        return answer(c, 502, error.message)
      }
    })
  }

  attack('/request-jwt', 'jwt', jwtForgerySchema, ({ jwt }) => ({
    Authorization: jwt.startsWith('Bearer ') ? jwt : `Bearer ${jwt}`,
  }))

  attack('/request-ota', 'ota', otaForgerySchema, ({ ota, jsessionID, requestId }) => ({
    Authorization: ota,
    'X-Request-ID': requestId ?? randomUuid(),
    RequestHistory: '',
    Cookie: `${sessionCookie}=${jsessionID}`,
  }))

  attack('/request-all-params', 'clone', cloneSchema, (body) => {
    const requestId = randomUuid()
    const session = `${sessionCookie}=${body.jsessionID}`
    return {
      Authorization: signToken(body.sessionKey, requestId, body.deviceID, now()),
      'X-Request-ID': requestId,
      RequestHistory: body.requestHistory,
      Cookie: body.deviceCookie
        ? `${session}; ${cookies.name('device')}=${body.deviceCookie}`
        : session,
    }
  })

  return app
}
