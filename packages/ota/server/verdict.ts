import type { RefusalCode } from '../codes'
import type { AuditEvent } from './audit'
import type { SignIn } from './sign-ins'
import type { OtaCode } from './verifier'

/** The answer to a refused request. */
export interface RefusalAnswer {
  status: number
  headers: Record<string, string>
  body: { statusCode: number; code: RefusalCode; message: string }
}

/** The judgement of one request. */
export interface Verdict<Own extends SignIn = SignIn> {
  /** `ok` or a refusal code; null if the request has other credentials, which `bearer` has accepted. */
  code: OtaCode | 'bearer_refused' | 'ota_state_unavailable' | null
  /** The sign-in that sent the request, as `signIn` returned it; null unless `code` is `ok`. */
  signIn: Own | null
  /**
   * Verified if `code` is `ok`. If the guard refuses, the id as sent, unverified. Empty for other
   * credentials and, in `report` mode, for anything but `ok`.
   */
  sessionId: string
  /** The answer to send; null if the request may pass, which in `report` mode is always. */
  refusal: RefusalAnswer | null
  /** The headers that the answer of your handler needs: the verdict, for the client. */
  headers: Record<string, string>
  /** Milliseconds from the header strings to the verdict, without the time of `signIn`. */
  ms: number
  /** The part of `ms` spent waiting for the store; null if there is no OTA token. */
  storeMs: number | null
  /** The event for the operator that the request shows, as `audit` receives it; null if it shows none. */
  event: AuditEvent | null
}
