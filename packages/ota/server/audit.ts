/** An event for the operator. */
export type AuditEvent =
  | 'session_key_leaked' // a valid MAC without the device cookie
  | 'device_cloned' // two writers continued one send log
  | 'send_log_lost' // a valid MAC whose history shares no id with the server's log
  | 'enrolment_refused' // a sign-in that was used, ended or too old tried to register a device

/**
 * Receives one event. @param subject id of the session or sign-in. A thief needs the session id, so log
 * only a hash of it.
 */
export type Audit = (event: AuditEvent, subject: string) => void
