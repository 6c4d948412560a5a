import type { enrolmentRefusals, guardRefusals, VerdictCode } from '@one-tick-ahead/ota/codes'

/*
 * Types alone, which add nothing to a browser's script: statuses and messages are the server's. A table with
 * a key per code says `satisfies Record<…Code, …>`, so that a new or renamed code is a type error.
 */

/** Codes of a refused JWT. */
export type JwtErrorCode = 'jwt_invalid' | 'jwt_expired'

/** Codes of a refused token, of either kind. */
export type TokenErrorCode = VerdictCode | keyof typeof guardRefusals | JwtErrorCode

/** Codes of the guards before every call. */
export type GuardErrorCode = 'duplicate_header' | 'too_early' | 'rate_limited' | 'internal_error'

/** Codes of all other refusals, the protocol's enrolment apart. */
type CallErrorCode =
  | 'not_found'
  | 'method_not_allowed'
  | 'token_missing'
  | 'body_too_large'
  | 'foreign_origin'
  | 'json_expected'
  | 'bad_json'
  | 'bad_contact_message'
  | 'contact_full'
  | 'database_unavailable'

/** Every `code` that the API answers with: stable, so that programs may decide by it. */
export type ErrorCode =
  | TokenErrorCode
  | GuardErrorCode
  | keyof typeof enrolmentRefusals
  | CallErrorCode
