import type { Pool } from 'pg'
import type { SessionStore } from '../server/store'
import { decodeRecord, encodeRecord } from '../server/stored-record'

const TABLES = `
create table if not exists ota_sign_ins (
  key text primary key, version bigint not null, record text not null, expires_at float8 not null);
create table if not exists ota_memory (one boolean primary key default true check (one), began float8 not null)`

const READY = `
with begun as (insert into ota_memory (began) values ($1) on conflict do nothing returning began)
select began from begun union all select began from ota_memory`
const READ = 'select version, record from ota_sign_ins where key = $1'
const OPEN = `
insert into ota_sign_ins (key, version, record, expires_at) values ($1, 1, $2, $3) on conflict do nothing`
const CHANGE = `
update ota_sign_ins set version = version + 1, record = $2, expires_at = $3 where key = $1 and version = $4`

/**
 * State shared by every node that names the same PostgreSQL database; it makes its own tables.
 * @param pool of the service, which also closes it.
 */
export function createPostgresStore(pool: Pick<Pool, 'query'>): SessionStore {
  let making: Promise<unknown> | undefined
  async function query(text: string, values: unknown[]) {
    making ??= pool.query(TABLES)
    await making.catch((error) => {
      making = undefined
      throw error
    })
    return pool.query(text, values)
  }
  return {
    async ready(now = Date.now()) {
      const { rows } = await query(READY, [now])
      return rows[0].began
    },
    async read(key) {
      const { rows } = await query(READ, [key])
      const record = rows[0] ? decodeRecord(key, rows[0].record) : null
      return record && { version: Number(rows[0].version), record }
    },
    async change(key, version, record, expiresAt) {
      const values = [key, encodeRecord(record), expiresAt]
      const { rowCount } = await (version === 0
        ? query(OPEN, values)
        : query(CHANGE, [...values, version]))
      return rowCount === 1
    },
  }
}
