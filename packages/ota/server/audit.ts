/** Something an operator wants to know. */
export type AuditEvent =
  | 'session_key_leaked' // a right MAC without the device cookie
  | 'device_cloned' // two writers continued one send log
  | 'send_log_lost' // a right MAC whose history has nothing in common with the log
  | 'enrolment_refused' // a sign-in that was used, ended or too old tried to register

/**
 * Tells of one event. @param subject id of the session or sign-in. The id is half of what a thief
 * needs: write down a hash of it.
 */
export type Audit = (event: AuditEvent, subject: string) => void
