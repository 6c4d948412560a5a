import type { ClientBase } from 'pg'

/** The number is the layout's: what another release left is of another epoch, and opens nothing. */
const PREFIX = 'ota_1_'
export const STATE = `${PREFIX}state`
export const SESSIONS = `${PREFIX}sessions`
export const SIGN_INS = `${PREFIX}sign_ins`
export const SPENT = `${PREFIX}spent`

/** All of them; a log that is not written ahead forgets them in a crash. */
export const TABLES = [STATE, SESSIONS, SIGN_INS, SPENT] as const

/** Key of the advisory lock under which tables and epochs are made: `sha256('ota/stores/postgres')`. */
export const LOCK = 0xfc_89_b7_62

/** A server that makes tables may be slow on its first day; nobody waits for an answer meanwhile. */
const MAKING_MS = 10_000

/**
 * One row of sessions is written anew by each request and keeps its place: no index covers what
 * changes, and every page has room for the next version (a heap-only update). Ids that the log has
 * forgotten have rows of their own, so that a session's row is never longer than its log, 64 entries.
 * Times are Unix milliseconds.
 */
const TEXT = `
  create table if not exists ${STATE} (
    is_only boolean primary key default true check (is_only),
    epoch bytea not null check (length(epoch) = 16),
    born_at bigint not null,
    system bigint not null,
    timeline integer not null,
    database oid not null,
    stamp xid not null
  );
  create table if not exists ${SESSIONS} (
    id text primary key,
    sign_in text not null,
    expires_at bigint not null,
    accepted_at bigint not null,
    clock bigint not null,
    over text,
    dropped bigint not null,
    log bytea not null
  ) with (fillfactor = 40);
  alter table ${SESSIONS} alter column log set storage plain;
  create index if not exists ${SESSIONS}_expires_at on ${SESSIONS} (expires_at);
  create table if not exists ${SIGN_INS} (
    id text primary key,
    session_id text,
    expires_at bigint not null
  );
  create index if not exists ${SIGN_INS}_expires_at on ${SIGN_INS} (expires_at);
  create table if not exists ${SPENT} (
    session_id text not null,
    minute integer not null,
    request_id uuid not null,
    primary key (session_id, minute, request_id)
  );
`

/**
 * Makes the tables where they are missing; of several nodes one does. Where they are there it takes
 * no right to make any.
 */
export async function makeTables(client: ClientBase): Promise<void> {
  // The last one: they are made together or not at all.
  const { rows } = await client.query('select to_regclass($1) as made', [SPENT])
  if (rows[0]?.made) return
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = ${MAKING_MS}`)
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(TEXT)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
