import type { HeaderReader } from './request'

/** An event for the operator. */
export type AuditEvent =
  | 'session_key_leaked' // a valid MAC without the device cookie
  | 'device_cloned' // two writers continued one send log
  | 'send_log_lost' // a valid MAC whose history shares no id with the server's log
  | 'enrolment_refused' // a sign-in that was used, ended or too old tried to register a device

/** The request that showed an event. */
export interface AuditSubject {
  /** The session of a guarded request. A thief needs this id, so log only a hash of it. */
  sessionId?: string
  /** The sign-in of a registration. */
  signInId?: string
  /** Reads the request's headers, for a log id or an address. */
  header: HeaderReader
}

/** Receives one event. */
export type Audit = (event: AuditEvent, subject: AuditSubject) => unknown
