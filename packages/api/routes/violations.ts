import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { MAX_BODY_BYTES, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { HttpError, refuse } from '../http/http-error'
import { readJson } from '../http/json-body'
import { type RateLimits, refuseRateLimited } from '../http/rate-limit'
import type { BoundedLog } from '../logs/bounded-log'
import { addCall } from '../openapi/add-call'
import { emptyAnswer, refusals } from '../openapi/answers'
import { inWords } from '../openapi/rate-words'
import { newReports, oldReport, violationsOf } from './violation'

/** What browsers call the two shapes. */
const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i

export interface ViolationDeps {
  log: BoundedLog
  limits: Pick<RateLimits, 'violations'>
  /** Proxies in front of the server. */
  trustProxy: TrustedProxies
}

const PAGE = 'http://localhost:3000/about'

const violationsCall: RouteConfig = {
  method: 'post',
  path: apiPaths.violations,
  operationId: 'reportViolation',
  tags: ['Service'],
  summary: 'Takes what a browser says that the site’s policy has refused',
  description: `Logged without query, fragment or whatever may be a key, and counted where it repeats. At most ${inWords(RATES.violations)} from one address, in however many requests, of ${MAX_BODY_BYTES.violations / 1024} kB each.`,
  request: {
    body: {
      required: true,
      content: {
        'application/csp-report': {
          schema: oldReport,
          example: {
            'csp-report': {
              'document-uri': PAGE,
              'blocked-uri': 'inline',
              'effective-directive': 'script-src-elem',
            },
          },
        },
        'application/reports+json': {
          schema: newReports,
          example: [
            {
              type: 'csp-violation',
              body: { documentURL: PAGE, blockedURL: 'inline', effectiveDirective: 'style-src' },
            },
          ],
        },
      },
    },
  },
  responses: {
    204: emptyAnswer('Logged', {}),
    ...refusals(['bad_violation_report', 'body_too_large']),
  },
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES.violations,
  onError: (c) =>
    refuse(c, 'body_too_large', { message: `At most ${MAX_BODY_BYTES.violations} bytes` }),
})

/**
 * Logs what browsers report (CSP Level 3 §5, Reporting API). Anybody may send anything here, so
 * nothing follows from a report but a line, of which the log has a bounded number.
 */
export function violationRoutes({ log, limits, trustProxy }: ViolationDeps): OpenAPIHono {
  const app = new OpenAPIHono()
  addCall(app, violationsCall, limitBody, async (c) => {
    const address = clientAddress(c, trustProxy)
    const wait = await limits.violations(address)
    if (wait) return refuseRateLimited(c, String(wait))
    const isReport = TYPES.test(c.req.header('content-type') ?? '')
    const violations = isReport && violationsOf(await readJson(c).catch(() => null))
    if (!violations) throw new HttpError('bad_violation_report')
    for (const [index, violation] of violations.entries()) {
      // The request itself has paid for its first.
      const more = index > 0 && (await limits.violations(address))
      if (more) return refuseRateLimited(c, String(more))
      log.tell({ level: 'warn', message: 'policy violated', subject: violation })
    }
    return c.body(null, 204)
  })
  return app
}
