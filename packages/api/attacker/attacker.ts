import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Logger } from 'pino'
import { MAX_BODY_BYTES, type Rate } from '../contract/limits'
import { attackerPaths } from '../contract/paths'
import { hardenAnswers } from '../http/answer-headers'
import type { TrustedProxies } from '../http/client-address'
import { createCookies } from '../http/cookies'
import { wasCutOff } from '../http/errors'
import { createCount } from '../http/rate-limit'
import { allowedMethods, limitBody } from '../http/request-guards'
import { logIdOf, nameRequests } from '../http/request-log'
import { refuse } from './answers'
import { attackRoutes } from './attacks'
import { atOnce, type CallOptions, TIMEOUT_MS } from './call-target'

export interface AttackerDeps extends CallOptions {
  /** The only addresses it ever calls, compared as whole strings. */
  targets: readonly string[]
  /** Origin of the API, which decides the names of its cookies. */
  publicApiUrl: string
  siteUrl: string
  trustProxy: TrustedProxies
  /** How many attacks an address may make. */
  rate: Rate
  log: Pick<Logger, 'info' | 'error'>
  /** Unix time in milliseconds. */
  now: () => number
}

/** What the host says of itself at its root. */
const ABOUT = `This is the attacker of the One Tick Ahead demo.

It sends what the demo page hands it to the demo API, the way a thief would, and reports what
the API answered. It calls no other address and keeps nothing.
`

/** How many answers of a silent target an attack waits for; the page waits for ten seconds in all. */
const TURNS_WAITED = 2

/** Attacks of a target under way: a server gives an address a hundred connections. */
const CALLS_AT_ONCE = 40

/**
 * The demo's attacker, a host of its own: cookies ignore ports, so it must not share the site's
 * host name. It really replays over HTTP what it was given, with no shortcut into the API.
 */
export function createAttacker(deps: AttackerDeps) {
  const { log, publicApiUrl } = deps
  const app = new Hono()

  app.onError((error, c) => {
    if (wasCutOff(error, c)) return c.body(null, 400)
    log.error({ error: error.name, request: logIdOf(c) }, 'attacker failed')
    return refuse(c, 'internal_error')
  })
  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path)
    if (methods.length === 0) return refuse(c, 'not_found')
    c.header('Allow', methods.join(', '))
    return refuse(c, 'method_not_allowed')
  })
  app.use(hardenAnswers({ resourcePolicy: 'same-origin' })) // HSTS is its proxy's to say
  app.use(nameRequests(deps.trustProxy))
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
  app.use(limitBody(MAX_BODY_BYTES.attacker, (c) => refuse(c, 'body_too_large')))
  app.route(
    '/',
    attackRoutes({
      ...deps,
      cookies: createCookies(publicApiUrl),
      limit: createCount(deps.rate),
      inTurn: atOnce(CALLS_AT_ONCE, TURNS_WAITED * (deps.timeoutMs ?? TIMEOUT_MS)),
    }),
  )

  return app
}
