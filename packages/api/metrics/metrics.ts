import { guardRefusals, verdicts } from '@one-tick-ahead/ota/codes'
import { apiPaths } from '../contract/paths'
import { signInFailures } from '../contract/sign-in'
import { limitNames } from '../http/rate-limit'
import { auditEvents } from '../logs/audit'
import { createRegistry } from './registry'

/** Any path that is none of the API's. */
export const NO_PATH = '(unknown)'
const paths = [...Object.values(apiPaths), NO_PATH] as const
const statuses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

const codes = {
  ota: ['ok', ...keysOf(verdicts), ...keysOf(guardRefusals)],
  jwt: ['ok', 'jwt_invalid', 'jwt_expired'],
} as const

function keysOf<T extends object>(table: T) {
  return Object.keys(table) as (keyof T & string)[]
}

const MICRO = 1e-6
/** From a check in memory to one whose store is far away or slow, in seconds. */
const CHECK_BOUNDS = [5, 10, 20, 50, 100, 1000, 5000, 20_000, 100_000, 1_000_000].map(
  (value) => value * MICRO,
)
const REQUEST_BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What the API counts of itself. No label can have a value that a visitor wrote. */
export function createMetrics() {
  const registry = createRegistry()
  const verifications = registry.counter(
    'ota_verifications_total',
    'Tokens judged, by kind and verdict',
    ['kind', 'code'],
    [
      ...codes.ota.map((code) => ['ota', code] as const),
      ...codes.jwt.map((code) => ['jwt', code] as const),
    ],
  )
  return {
    registry,
    verifications,
    checks: registry.histogram(
      'ota_verification_seconds',
      'From the header texts to the verdict, the way to the store included',
      'kind',
      ['ota', 'jwt'],
      CHECK_BOUNDS,
    ),
    responses: registry.counter(
      'ota_http_responses_total',
      'Answers of the API, by path and kind of status',
      ['path', 'status'],
      paths.flatMap((path) => statuses.map((status) => [path, status] as const)),
    ),
    requests: registry.histogram(
      'ota_http_request_seconds',
      'From a request to its answer, by path',
      'path',
      paths,
      REQUEST_BOUNDS,
    ),
    signIns: registry.counter(
      'ota_sign_ins_total',
      'Sign-ins that came to an end, by what the visitor was told',
      ['result'],
      [['ok'], ...signInFailures.map((failure) => [failure] as const)],
    ),
    enrolments: registry.counter(
      'ota_enrolments_total',
      'Devices that asked to be registered',
      ['result'],
      [['ok'], ['refused'], ['failed']],
    ),
    auditEvents: registry.counter(
      'ota_audit_events_total',
      'Events of the audit log; device_cloned is a fork',
      ['event'],
      auditEvents.map((event) => [event] as const),
    ),
    rateLimited: registry.counter(
      'ota_rate_limited_total',
      'Requests refused for coming too often, by limit',
      ['limit'],
      [...limitNames, 'files' as const].map((limit) => [limit] as const),
    ),
    mails: registry.counter(
      'ota_mails_total',
      'Attempts to hand on a contact message',
      ['result'],
      [['sent'], ['postponed'], ['refused']],
    ),
  }
}

/** What {@link createMetrics} makes. */
export type Metrics = ReturnType<typeof createMetrics>

/** The kind of a status: `2xx`. */
export const kindOf = (status: number) =>
  (statuses[Math.floor(status / 100) - 1] ?? '5xx') satisfies (typeof statuses)[number]
