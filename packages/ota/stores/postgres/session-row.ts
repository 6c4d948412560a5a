import { MINUTE_MS } from '../../limits'
import type { SessionRecord } from '../../server/session-record'
import type { SessionEnd } from '../../server/store'
import { spentUntil } from '../../token'
import type { Task } from './connection'
import { logFromBytes, logToBytes } from './log-bytes'
import { SESSIONS, SPENT } from './tables'

/** Times are Unix milliseconds. */
export interface SessionRow {
  sign_in: string
  expires_at: number
  accepted_at: number
  clock: number
  over: SessionEnd | null
  dropped: number
  log: Buffer
}

/** Who waits for the lock gets the row as it is then. */
const LOCK = {
  name: 'ota-lock',
  text: `
    select sign_in, expires_at::float8, accepted_at::float8, clock::float8, over, dropped::float8,
        log
      from ${SESSIONS} where id = $1 for update`,
}

/** A place in the server's log before the end of this transaction's commit. */
export const PLACE = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8`

const WRITE = {
  name: 'ota-write',
  text: `
    update ${SESSIONS} set accepted_at = $2, clock = $3, over = $4, dropped = $5, log = $6
      where id = $1
      returning ${PLACE} as place`,
}

const FORGET = `delete from ${SPENT} where session_id = $1 and minute < $2`
const FORGET_ALL = `delete from ${SPENT} where session_id = $1`

/** Locks the row of a session until the transaction ends. */
export const lockRow = ({ client }: Task, sessionId: string) =>
  client.query<SessionRow>({ ...LOCK, values: [sessionId] }).then(({ rows }) => rows[0])

/** @param spent those of the session's spent ids that matter. */
export function recordOf(row: SessionRow, spent: SessionRecord['spent']): SessionRecord {
  return {
    signInId: row.sign_in,
    expiresAt: row.expires_at,
    lastAcceptedAt: row.accepted_at,
    over: row.over,
    log: logFromBytes(row.log, row.dropped),
    clock: row.clock,
    spent,
  }
}

/** The first minute whose ids a session needs. */
const oldestNeeded = (clock: number) => Math.ceil((clock - spentUntil(0)) / MINUTE_MS)

/**
 * Writes a record into the row that it was made of, and forgets the spent ids that it forgot. They
 * go in the transaction that moves the session's clock, so that none is missed by a later request.
 * @returns a place in the server's log before the end of that transaction's commit.
 */
export async function writeRow(
  { client }: Task,
  sessionId: string,
  before: SessionRow,
  { lastAcceptedAt, clock, over, log }: SessionRecord,
): Promise<number> {
  const oldest = oldestNeeded(clock)
  const values = [sessionId, lastAcceptedAt, clock, over, log.dropped, logToBytes(log)]
  const [written] = await Promise.all([
    client.query<{ place: number }>({ ...WRITE, values }),
    over && client.query(FORGET_ALL, [sessionId]),
    oldest > oldestNeeded(before.clock) && client.query(FORGET, [sessionId, oldest]),
  ])
  return written.rows[0]?.place ?? 0
}
