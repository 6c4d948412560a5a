import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { MAX_BODY_BYTES, RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { HttpError, refuse } from '../http/errors'
import { readJson } from '../http/input'
import { type RateLimits, refuseRateLimited } from '../http/rate-limit'
import { limitBody } from '../http/request-guards'
import type { BoundedLog } from '../logs/bounded-log'
import { addCall, emptyAnswer, inWords, refusals } from '../openapi/calls'

/** Longest text of a report that is looked at, in UTF-16 code units. */
const LONGEST = 2048

const text = z.string().max(LONGEST)

/** CSP Level 2 §4.4, which Firefox and Safari send. Other members are left alone. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.default(''),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
  }),
})

/** Reporting API §3 with CSP Level 3 §5.3 and Integrity-Policy (Subresource Integrity §3.9). */
const newReport = z.object({
  type: text,
  body: z.object({
    documentURL: text,
    blockedURL: text.default(''),
    effectiveDirective: text.optional(),
    destination: text.optional(),
  }),
})

/** What a browser has collected since it last reported. */
const newReports = z.array(newReport)

/** What is kept of a report: no query, no fragment, nothing that may be a key. */
export type Violation = Readonly<Record<'document' | 'blocked' | 'directive', string>>

const LEFT_OUT = '…'

/** Lower-case words and short numbers: no id, key or token looks like these. */
const WORDS = /^[a-z]{1,24}([-._~]([a-z]{1,24}|\d{1,4}))*$/
/** No scheme of a browser is longer, `safari-web-extension` included. */
const LONGEST_SCHEME = 24
/** Characters that hold no key: `www2`, or a number of an IPv4 address. */
const SHORT = 8
/** A script could hide a key in short parts of a host's name. */
const HOST_PARTS = 4
const PATH_PARTS = 8

const withoutSecrets = (parts: readonly string[], isPlain: (part: string) => boolean) =>
  parts.map((part) => (part === '' || isPlain(part) ? part : LEFT_OUT))

function cleanedHost(hostname: string): string {
  const parts = withoutSecrets(
    hostname.split('.'),
    (part) => part.length <= SHORT || WORDS.test(part),
  )
  return [...(parts.length > HOST_PARTS ? [LEFT_OUT] : []), ...parts.slice(-HOST_PARTS)].join('.')
}

/** An address without what may be secret in it; a browser also says `inline`, `eval` or a scheme. */
function cleaned(address: string): string {
  if (!URL.canParse(address)) return WORDS.test(address) ? address : LEFT_OUT
  const { protocol, hostname, port, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) {
    const scheme = protocol.slice(0, -1)
    return `${scheme.length <= LONGEST_SCHEME && WORDS.test(scheme) ? scheme : LEFT_OUT}:`
  }
  const path = withoutSecrets(pathname.split('/').slice(0, PATH_PARTS + 1), (part) =>
    WORDS.test(part),
  )
  return `${protocol}//${cleanedHost(hostname)}${port && `:${port}`}${path.join('/')}`
}

/**
 * What a report says, in either shape; of a list no more than an address may report in a minute.
 * @param json as it was received.
 * @returns null for what is no report.
 */
function violationsOf(json: unknown): Violation[] | null {
  const old = oldReport.safeParse(json)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    return [
      {
        document: cleaned(report['document-uri']),
        blocked: cleaned(report['blocked-uri']),
        directive: cleaned(directive.split(' ')[0] ?? ''),
      },
    ]
  }
  if (!Array.isArray(json)) return null
  // One by one: an extension's odd report must not hide those beside it.
  const reports = json
    .slice(0, RATES.violations.calls)
    .flatMap((one) => newReport.safeParse(one).data ?? [])
  if (reports.length === 0) return null
  return reports.map(({ type, body }) => ({
    document: cleaned(body.documentURL),
    blocked: cleaned(body.blockedURL),
    directive: cleaned(body.effectiveDirective ?? body.destination ?? type),
  }))
}

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

const limitReport = limitBody(MAX_BODY_BYTES.violations, (c) =>
  refuse(c, 'body_too_large', { message: `At most ${MAX_BODY_BYTES.violations} bytes` }),
)

/**
 * Logs what browsers report (CSP Level 3 §5, Reporting API). Anybody may send anything here, so
 * a report causes nothing but a line of the log, and the log has a bounded number of these lines.
 */
export function violationRoutes({ log, limits, trustProxy }: ViolationDeps): OpenAPIHono {
  const app = new OpenAPIHono()
  addCall(app, violationsCall, limitReport, async (c) => {
    const address = clientAddress(c, trustProxy)
    const wait = await limits.violations(address)
    if (wait) return refuseRateLimited(c, String(wait))
    const isReport = TYPES.test(c.req.header('content-type') ?? '')
    const violations = isReport && violationsOf(await readJson(c).catch(() => null))
    if (!violations) throw new HttpError('bad_violation_report')
    for (const [index, violation] of violations.entries()) {
      // The request itself has counted for its first report.
      const more = index > 0 && (await limits.violations(address))
      if (more) return refuseRateLimited(c, String(more))
      log.tell({ level: 'warn', message: 'policy violated', subject: violation })
    }
    return c.body(null, 204)
  })
  return app
}
