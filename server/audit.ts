import { createHash } from 'node:crypto'
import type { BoundedLog } from './bounded-log'

/** Something an operator wants to know. */
export type AuditEvent =
  | 'session_key_leaked' // a right MAC without the device cookie
  | 'device_cloned' // two writers continued one send log
  | 'send_log_lost' // a right MAC whose history has nothing in common with the log
  | 'enrolment_refused' // a sign-in that was used, ended, or older than the database tried to register

/** Tells of one event. @param subject id of the session or sign-in; it is logged as a hash only. */
export type Audit = (event: AuditEvent, subject: string) => void

/** Sessions are named by a hash: the id itself is half of what a thief needs. */
export function createAudit(log: BoundedLog): Audit {
  return (event, subject) => {
    const session = createHash('sha256').update(subject).digest('hex').slice(0, 16)
    log.tell({ level: 'warn', message: 'audit', kind: { audit: event }, subject: { session } })
  }
}
