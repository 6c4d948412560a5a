import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { VerdictBody } from '../contract/bodies'
import { MAX_BODY_BYTES, type Rate } from '../contract/limits'
import { attackerPaths } from '../contract/paths'
import { hardenAnswers } from '../http/answer-headers'
import { callerOf, nameCallers } from '../http/caller'
import type { TrustedProxies } from '../http/client-address'
import { createCookies } from '../http/cookies'
import { errors, wasCutOff } from '../http/errors'
import { readJson, saysJson } from '../http/input'
import { createCount } from '../http/rate-limit'
import { allowedMethods, limitBody } from '../http/request-guards'
import { createRefusalLog, logIdOf, nameRequests } from '../http/request-log'
import { verdictOf } from './answers'
import { callTarget, TargetError } from './call-target'
import { createForgeries } from './forgeries'
import { MARK_HEADER, markOf } from './mark'

export interface AttackerDeps {
  /** The only addresses that it calls, compared as whole strings. */
  targets: readonly string[]
  /** Origin of the API, which decides the names of its cookies. */
  publicApiUrl: string
  siteUrl: string
  trustProxy: TrustedProxies
  /** The limit of attacks for each address. */
  rate: Rate
  /** The limit of all attacks together. */
  totalRate: Rate
  /** Marks its calls for the API's log. */
  auditKey: Uint8Array
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Unix time in milliseconds. */
  now: () => number
  /** The longest answer of a target, in milliseconds; 3 s by default. */
  timeoutMs?: number
}

const ABOUT = `This is the attacker host of the One Tick Ahead demo.

It sends stolen tokens from the demo page to the demo API, as a thief would, and reports the
answer. It calls no other address and stores nothing.
`

/** Refuses an attack, in the form of a verdict, because the demo's panel shows both fields. */
const refuse = (c: Context, status: ContentfulStatusCode, message: string) =>
  c.json({ message, statusCode: status } satisfies VerdictBody, status)

/**
 * The demo's attacker host. Cookies ignore ports, so it must not share the site's host name. It sends real
 * requests over HTTP, without a shortcut into the API.
 */
export function createAttacker(deps: AttackerDeps) {
  const { auditKey, log, now, rate, totalRate, timeoutMs } = deps
  const targets = new Set(deps.targets.map((target) => new URL(target).href))
  const count = createCount(rate)
  const countAll = createCount(totalRate)
  const logRefusal = createRefusalLog(log)
  const app = new Hono()

  app.onError((error, c) => {
    if (error instanceof TargetError) return refuse(c, 502, error.message)
    if (wasCutOff(error, c)) return c.body(null, 400)
    log.error({ error: error.name, request: logIdOf(c) }, 'attacker failed')
    return refuse(c, 500, 'Something went wrong on the attacker host; try again')
  })
  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path)
    if (methods.length === 0) return refuse(c, 404, errors.not_found.message)
    c.header('Allow', methods.join(', '))
    return refuse(c, 405, errors.method_not_allowed.message)
  })
  app.use(hardenAnswers({ resourcePolicy: 'same-origin' })) // its proxy adds HSTS
  app.use(nameRequests())
  app.use(nameCallers(deps.trustProxy))
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
  app.get(attackerPaths.about, (c) => c.text(ABOUT))
  app.use(
    limitBody(MAX_BODY_BYTES.attacker, (c) =>
      refuse(c, 413, `The attacker host accepts up to ${MAX_BODY_BYTES.attacker} bytes`),
    ),
  )

  const forgeries = createForgeries(createCookies(deps.publicApiUrl), now)
  for (const { kind, path, schema } of forgeries) {
    app.post(path, async (c) => {
      const own = await count(callerOf(c).address)
      // Second, so that attacks over the first limit do not use up the limit of everybody.
      const wait = own ?? (await countAll(''))
      if (wait !== null) {
        logRefusal(c, 429)
        c.header('Retry-After', String(wait))
        const { calls, seconds } = own === null ? totalRate : rate
        const whose = own === null ? ' from all visitors together' : ''
        const limit = `${calls} attacks in ${seconds} seconds${whose}`
        return refuse(c, 429, `The attacker host accepts ${limit}; wait, then try again`)
      }
      if (!saysJson(c)) return refuse(c, 400, 'Send the attack as application/json')
      const { data, error } = schema.safeParse(await readJson(c).catch(() => null))
      if (error) {
        const field = error.issues[0]?.path.join('.') || 'the body'
        return refuse(c, 400, `Bad request: ${field} is missing or malformed`)
      }
      if (!targets.has(data.url)) {
        return refuse(c, 403, 'The attacker host may not call this address')
      }
      const mark = markOf(auditKey, data.headers.Authorization ?? '')
      const headers = { ...data.headers, [MARK_HEADER]: mark }
      const verdict = verdictOf(kind, await callTarget(data.url, headers, timeoutMs))
      log.info({ attack: kind, status: verdict.statusCode, request: logIdOf(c) }, 'attack')
      return c.json(verdict)
    })
  }
  return app
}
