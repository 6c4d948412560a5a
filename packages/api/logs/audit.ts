import { createHmac } from 'node:crypto'
import type { AuditEvent as OtaEvent } from '@one-tick-ahead/ota'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { callerOf } from '../http/caller'
import { attackerField, logIdOf } from '../http/request-log'
import { createRepeats } from './repeats'

/**
 * The events of sign-ins and sessions. An operator reads those at `warn` (docs/deploying.md); the others
 * lead there.
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
} as const satisfies Record<OtaEvent, string> & Record<string, string>

type AuditEvent = keyof typeof LEVELS

/** The subject of an event: a sign-in, a session, or both. */
export type AuditIds = { signIn: string; session?: string } | { signIn?: string; session: string }

export interface AuditLog {
  /** @param c of the request that caused it. */
  record(event: AuditEvent, ids: AuditIds, c: Context): void
  /** Records the event of a refused OTA request, and the end of its session. @param event of the verdict. */
  recordRefusal(event: OtaEvent | null, session: string, c: Context): void
}

/** The name of a session or sign-in in the audit log. Only the key can find the name for an id. */
export const auditName = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 16)

/**
 * Ids are half of what a thief needs, so that only their names are written down.
 * @param key names the ids; the same on all nodes, so that their lines can be read together.
 */
export function createAuditLog(log: Pick<Logger, 'info' | 'warn'>, key: Uint8Array): AuditLog {
  const warn = createRepeats<object>((line, times) => log.warn({ ...line, times }, 'audit'))

  function record(event: AuditEvent, { session, signIn }: AuditIds, c: Context): void {
    const names = {
      ...(session !== undefined && { session: auditName(key, session) }),
      ...(signIn !== undefined && { signIn: auditName(key, signIn) }),
    }
    const line = { audit: event, ...names, ...attackerField(c) }
    const request = logIdOf(c)
    if (LEVELS[event] === 'info') {
      log.info({ ...line, request }, 'audit')
      return
    }
    const { network } = callerOf(c)
    warn(JSON.stringify([line, network]), { ...line, network, request })
  }

  return {
    record,
    recordRefusal(event, session, c) {
      if (!event) return
      record(event, { session }, c)
      if (event !== 'session_key_leaked') record('session_revoked', { session }, c)
    },
  }
}
