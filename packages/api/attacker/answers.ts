import type { VerdictBody } from '../contract/bodies'
import type { GuardErrorCode, TokenErrorCode } from '../contract/error-codes'
import type { TargetAnswer } from './call-target'
import type { AttackKind } from './forgeries'

const SUCCEEDED: Record<AttackKind, string> = {
  jwt: 'the stolen JWT was accepted',
  ota: 'the stolen token was accepted',
  clone: 'the copy was accepted as the device',
}

const JWT_REFUSED = 'the server refused the JWT.'

/** A copy of the device makes its own token, so a wrong MAC can only mean that the session has ended. */
const BAD_MAC: Record<AttackKind, string> = {
  jwt: JWT_REFUSED,
  ota: 'the token belongs to a request id that the thief does not have.',
  clone: 'the server no longer knows this session.',
}

/** The reason for a refusal of the demo's API, by its code. */
const REFUSED = {
  jwt_invalid: JWT_REFUSED,
  jwt_expired: JWT_REFUSED,
  bearer_refused: JWT_REFUSED,
  ota_malformed: 'the request is not a well-formed OTA request.',
  ota_stale: 'the token is too old.',
  ota_bad_mac: BAD_MAC,
  ota_replayed: 'the request id has been used.',
  ota_late: 'a later request had already listed this request id.',
  ota_device_unproven: 'the token is valid, but the device cookie is missing.',
  ota_device_cloned: 'two devices used this session, so it has ended for both.',
  ota_bad_binding: 'the token is bound to another request.',
  ota_session_idle: 'the session was idle for too long.',
  ota_session_expired: 'the sign-in has expired.',
  ota_session_replaced: 'another sign-in replaced this session.',
  ota_session_revoked: 'the session has ended.',
  ota_resync: 'the send logs do not match.',
  ota_clock_stepped_back: 'the server’s clock stepped back.',
  ota_version_unknown: 'the server does not know this version of the session.',
  ota_state_unavailable: 'the server cannot reach its session store.',
  duplicate_header: 'a header was sent twice.',
  too_early: 'the server does not accept early data.',
  rate_limited: 'too many requests; wait, then try again.',
  internal_error: 'something went wrong on the server.',
} as const satisfies Record<TokenErrorCode | GuardErrorCode, string | Record<AttackKind, string>>

/** A proxy in front of the target may answer with a code that is not ours. */
const isKnown = (code: string | null): code is keyof typeof REFUSED =>
  code !== null && Object.hasOwn(REFUSED, code)

function reasonOf(attack: AttackKind, { status, code }: TargetAnswer): string {
  if (attack === 'jwt' && status === 401) return JWT_REFUSED
  if (!isKnown(code)) return `the server answered ${status}${code ? ` (${code})` : ''}.`
  const reason = REFUSED[code]
  return typeof reason === 'string' ? reason : reason[attack]
}

/** Puts the target's real answer into words (spec §7); the status is the target's. */
export function verdictOf(attack: AttackKind, answer: TargetAnswer): VerdictBody {
  const { status, records } = answer
  const message =
    status === 200
      ? `Attack succeeded: ${SUCCEEDED[attack]}; the thief read ${records} records.`
      : `Attack failed: ${reasonOf(attack, answer)}`
  return { message, statusCode: status }
}
