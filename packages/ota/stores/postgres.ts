import { randomInt } from 'node:crypto'
import type { SessionStore } from '../server/store'
import { createStore, type TextStore } from './text-store'

/** SQLSTATE of a missing table, and of a transaction that another one overtook. */
const UNDEFINED_TABLE = '42P01'
const SERIALIZATION_FAILURE = '40001'

const SWEEP_INTERVAL_MS = 60_000
/** Rows that one statement removes: few, so that it blocks others only briefly. */
const SWEPT_AT_ONCE = 200

/** Key of the row with the start of the memory, in the same table, so that one `delete` empties both. */
const BEGAN = 'began'

/**
 * One transaction. The lock makes nodes that start together create the table one after another; its key
 * is the first bytes of `sha256('ota_sign_ins')`. Free space in each page keeps updates off the indexes.
 */
const MAKE_TABLE = `
  select pg_advisory_xact_lock(x'467456c7'::int);
  create table if not exists ota_sign_ins (
    key text collate "C" primary key,
    version integer not null,
    record text not null,
    expires_at double precision
  ) with (fillfactor = 50);
  create index if not exists ota_sign_ins_expires_at on ota_sign_ins (expires_at)`

const READ = 'select version, record from ota_sign_ins where key = $1'
const INSERT = `
  insert into ota_sign_ins (key, version, record, expires_at) values ($1, $4, $2, $3)
    on conflict (key) do nothing`
/** By the clock of PostgreSQL, because a node's may be behind another's. */
const BEGIN = `
  insert into ota_sign_ins (key, version, record)
    values ($1, 1, floor(extract(epoch from now()) * 1000)::text)
    on conflict (key) do nothing`
const UPDATE = `
  update ota_sign_ins set version = version + 1, record = $2, expires_at = $3
    where key = $1 and version = $4`

/** Removes rows an hour late, because PostgreSQL's clock may be ahead of the nodes' clocks. */
const SWEEP = `
  delete from ota_sign_ins where key in (
    select key from ota_sign_ins where expires_at < (extract(epoch from now()) - 3600) * 1000
      limit ${SWEPT_AT_ONCE} for update skip locked)`

const isState = (error: unknown, state: string) =>
  error instanceof Error && 'code' in error && error.code === state

interface QueryResult {
  rowCount: number | null
  rows: Record<string, unknown>[]
}

/** A `Pool` of pg, or another client with this method. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<QueryResult>
}

/** The strings that {@link createPostgresStore} keeps. @throws TypeError for an address. */
export function postgresTexts(pool: PostgresPool): TextStore {
  if (typeof Object(pool).query !== 'function') {
    throw new TypeError('OTA: createPostgresStore needs a Pool of pg, not an address')
  }
  let sweptAt = 0

  const query = async (text: string, values: unknown[]): Promise<QueryResult> => {
    try {
      return await pool.query(text, values)
    } catch (error) {
      if (!isState(error, UNDEFINED_TABLE)) throw error
      await pool.query(MAKE_TABLE)
      return pool.query(text, values)
    }
  }

  /** @returns false if another writer was first. */
  const write = async (text: string, values: unknown[]): Promise<boolean> => {
    try {
      return (await query(text, values)).rowCount === 1
    } catch (error) {
      if (isState(error, SERIALIZATION_FAILURE)) return false
      throw error
    }
  }

  const sweep = async () => {
    if (Date.now() - sweptAt < SWEEP_INTERVAL_MS) return
    sweptAt = Date.now()
    while ((await query(SWEEP, [])).rowCount === SWEPT_AT_ONCE);
  }

  return {
    async ready() {
      await write(BEGIN, [BEGAN])
      return Number((await query(READ, [BEGAN])).rows[0]?.record)
    },

    async read(key) {
      const [row] = (await query(READ, [key])).rows
      return row ? { version: Number(row.version), text: String(row.record) } : null
    },

    async change(key, version, text, expiresAt) {
      const values = [key, text, expiresAt]
      if (version > 0) return write(UPDATE, [...values, version])
      sweep().catch(() => {}) // tried again in a minute
      return write(INSERT, [...values, randomInt(1, 2 ** 30)])
    },
  }
}

/**
 * Keeps sign-ins in a PostgreSQL database, 13 or newer, that several nodes share. The first use creates
 * the table `ota_sign_ins` in the pool's schema, for which it needs the right to create one.
 * @param pool must connect to the primary and fail promptly; the caller closes it.
 * @throws TypeError for an address.
 */
export const createPostgresStore = (pool: PostgresPool): SessionStore =>
  createStore(postgresTexts(pool))
