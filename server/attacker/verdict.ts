import type { TargetAnswer } from './call-target'

export type Attack = 'jwt' | 'ota' | 'clone'

/** What the panel shows (spec §7): the target's status and what it means. */
export interface Verdict {
  message: string
  statusCode: number
}

const SUCCEEDED: Record<Attack, string> = {
  jwt: 'the stolen JWT was accepted again',
  ota: 'the stolen token was accepted',
  clone: 'the clone was accepted as the device',
}

/** A clone mints its own request id, so a wrong MAC can only mean that the session is gone. */
const BAD_MAC: Record<Attack, string> = {
  jwt: 'the server refused the JWT.',
  ota: 'the token belongs to a request id the attacker does not have.',
  clone: 'the server does not know this session any more.',
}

const FAILED: Record<string, string> = {
  ota_replayed: 'this token was already used.',
  ota_stale: 'the token has expired.',
  ota_late: 'the token was already overtaken by later requests.',
  ota_device_unproven: 'valid token, but the sender cannot prove it is this device.',
  ota_device_cloned: 'the send log shows two senders, and the session has ended for both.',
  ota_bad_binding: 'the token is bound to another request.',
  ota_session_idle: 'the session was idle for too long and has ended.',
  ota_session_expired: 'the sign-in is over, and the session with it.',
  ota_session_replaced: 'another sign-in took the place of this session.',
  ota_session_revoked: 'the session has already been revoked.',
  ota_resync: 'the send log has nothing in common with the one on the server.',
  rate_limited: 'the server limits how often anybody may try.',
}

/** Puts the target's real answer into words. */
export function verdictOf(attack: Attack, { status, records, code }: TargetAnswer): Verdict {
  if (status === 200) {
    const message = `Attack succeeded: ${SUCCEEDED[attack]}, ${records} records read.`
    return { message, statusCode: status }
  }
  const jwtRefused = attack === 'jwt' && status === 401 ? 'the server refused the JWT.' : null
  const reason =
    jwtRefused ??
    (code === 'ota_bad_mac' ? BAD_MAC[attack] : FAILED[code ?? '']) ??
    `the server answered ${status}${code ? ` (${code})` : ''}.`
  return { message: `Attack failed: ${reason}`, statusCode: status }
}
