import type { TokenErrorCode } from '@one-tick-ahead/api/contract/error-codes'

/** A code that no check decides: the server could not reach its session store. */
type Unchecked = 'ota_state_unavailable'

/** The server’s check that refuses with a code. */
const checks: Readonly<Record<Exclude<TokenErrorCode, Unchecked>, string>> = {
  bearer_refused: 'Scheme',
  ota_malformed: 'Shape',
  ota_stale: 'Time window',
  ota_bad_mac: 'HMAC',
  ota_session_expired: 'Session',
  ota_session_idle: 'Session',
  ota_session_replaced: 'Session',
  ota_session_revoked: 'Session',
  ota_replayed: 'Used request ids',
  ota_device_unproven: 'Device cookie',
  ota_bad_binding: 'Binding',
  ota_late: 'Send log',
  ota_resync: 'Send log',
  ota_device_cloned: 'Send log',
  jwt_invalid: 'Signature',
  jwt_expired: 'Expiry',
}

/** @returns null for a code that came from no check of a token. */
export const refusingCheck = (code: string | null): string | null =>
  code !== null && Object.hasOwn(checks, code) ? checks[code as keyof typeof checks] : null
