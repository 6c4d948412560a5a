import { createHmac } from 'node:crypto'
import type { Audit, AuditEvent as OtaAuditEvent } from '@one-tick-ahead/ota/server/options'
import type { BoundedLog } from './bounded-log'

/**
 * What becomes of sign-ins and sessions. `warn` is what an operator looks at (docs/deploying.md); the
 * rest is the way there.
 */
const LEVELS = {
  signed_in: 'info',
  jwt_issued: 'info',
  device_enrolled: 'info',
  enrolment_refused: 'warn',
  session_key_leaked: 'warn',
  send_log_lost: 'warn', // out of step
  device_cloned: 'warn', // a fork
  session_revoked: 'info',
  sign_in_replaced: 'info',
  signed_out: 'info',
} as const satisfies Record<OtaAuditEvent, 'warn'> & Record<string, 'info' | 'warn'>

export type AuditEvent = keyof typeof LEVELS
export const auditEvents = Object.keys(LEVELS) as readonly AuditEvent[]

/** Whom an event is about. Where both are known, the session is the subject. */
export type AuditIds =
  | { signIn: string; session?: undefined }
  | { signIn?: string; session: string }

/** Subjects of one event that are named within a minute; it takes a sign-in by a person to be one. */
export const AUDIT_SUBJECTS = 1000

export interface AuditLog {
  /** @param logId of the request that caused it. */
  record(event: AuditEvent, ids: AuditIds, logId: string): void
  /** Keeps an event of the protocol until its request is known. */
  defer: Audit
  /** Records the oldest event that was deferred for a session or sign-in: a request causes one. */
  flushDeferred(subject: string, logId: string): void
}

interface AuditDeps {
  log: BoundedLog
  /** Names the ids; the same on all nodes, so that their lines can be read together. */
  key: Uint8Array
  count: (event: AuditEvent) => void
}

/** The name of a session or sign-in in the audit log. Only the key can find the name for an id. */
export const auditName = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 16)

/** Ids are half of what a thief needs, so that only their names are written down. */
export function createAuditLog({ log, key, count }: AuditDeps): AuditLog {
  /** Deferred events by subject: several requests of one subject may be under way. */
  const deferred = new Map<string, OtaAuditEvent[]>()

  function record(event: AuditEvent, ids: AuditIds, logId: string): void {
    count(event)
    const nameOf = (id: string) => auditName(key, id)
    const isSession = ids.session !== undefined
    const subject: Record<string, string> = isSession
      ? { session: nameOf(ids.session) }
      : { signIn: nameOf(ids.signIn) }
    const whose = isSession && ids.signIn !== undefined && { signIn: nameOf(ids.signIn) }
    const details = { ...whose, request: logId }
    log.tell({ level: LEVELS[event], message: 'audit', kind: { audit: event }, subject, details })
  }

  return {
    record,
    defer(event, subject) {
      deferred.set(subject, [...(deferred.get(subject) ?? []), event])
    },
    flushDeferred(subject, logId) {
      const [event, ...later] = deferred.get(subject) ?? []
      if (!event) return
      if (later.length > 0) deferred.set(subject, later)
      else deferred.delete(subject)
      if (event === 'enrolment_refused') return record(event, { signIn: subject }, logId)
      record(event, { session: subject }, logId)
      if (event !== 'session_key_leaked') record('session_revoked', { session: subject }, logId)
    },
  }
}
