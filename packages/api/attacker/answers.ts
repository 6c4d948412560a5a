import type { VerdictBody } from '../contract/bodies'
import type { GuardErrorCode, TokenErrorCode } from '../contract/error-codes'
import type { TargetAnswer } from './call-target'
import type { AttackKind } from './forgeries'

const SUCCEEDED: Record<AttackKind, string> = {
  jwt: 'the stolen JWT was accepted again',
  ota: 'the stolen token was accepted',
  clone: 'the clone was accepted as the device',
}

const JWT_REFUSED = 'the server refused the JWT.'

/** A clone makes a token of its own, so a wrong MAC can only mean that the session is gone. */
const BAD_MAC: Record<AttackKind, string> = {
  jwt: JWT_REFUSED,
  ota: 'the token belongs to a request id the attacker does not have.',
  clone: 'the server does not know this session any more.',
}

/** Why a call of the demo refused, by its code. */
const REFUSED = {
  jwt_invalid: JWT_REFUSED,
  jwt_expired: JWT_REFUSED,
  bearer_refused: JWT_REFUSED,
  ota_malformed: 'the request is not shaped as an OTA request.',
  ota_stale: 'the token has expired.',
  ota_bad_mac: BAD_MAC,
  ota_replayed: 'this token was already used.',
  ota_late: 'the token was already overtaken by later requests.',
  ota_device_unproven: 'valid token, but the sender cannot prove it is this device.',
  ota_device_cloned: 'the send log shows two senders, and the session has ended for both.',
  ota_bad_binding: 'the token is bound to another request.',
  ota_session_idle: 'the session was idle for too long and has ended.',
  ota_session_expired: 'the sign-in is over, and the session with it.',
  ota_session_replaced: 'another sign-in took the place of this session.',
  ota_session_revoked: 'the session has already been revoked.',
  ota_resync: 'the send log has nothing in common with the one on the server.',
  ota_state_unavailable: 'the server cannot reach its session store.',
  duplicate_header: 'a header arrived twice.',
  too_early: 'the server does not take early data.',
  rate_limited: 'the server limits how often anybody may try.',
  internal_error: 'something went wrong on the server.',
} as const satisfies Record<TokenErrorCode | GuardErrorCode, string | Record<AttackKind, string>>

/** A target may be somebody else's, and answer with a code that is not ours. */
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
      ? `Attack succeeded: ${SUCCEEDED[attack]}, ${records} records read.`
      : `Attack failed: ${reasonOf(attack, answer)}`
  return { message, statusCode: status }
}
