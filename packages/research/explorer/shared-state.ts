import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { connectPostgres } from '@one-tick-ahead/ota/stores/postgres/connection'
import { SESSIONS, SIGN_INS, SPENT } from '@one-tick-ahead/ota/stores/postgres/tables'
import { createRedisStore } from '@one-tick-ahead/ota/stores/redis'
import { BUCKETS } from '@one-tick-ahead/ota/stores/redis/buckets'
import { connectRedis, type RedisConnection } from '@one-tick-ahead/ota/stores/redis/connection'

/**
 * A store of several nodes, on a server of its own, that gets the state of one world after another. The
 * server's epoch stays, since it would notice that it is set back; worlds have epochs of their own.
 */
export interface SharedState {
  store: SessionStore
  /** All that the server keeps of sessions and sign-ins, in lines; their order says nothing. */
  read(): Promise<string[]>
  /** Makes it so. */
  write(lines: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** @param url of a server that is used for nothing else. */
export const openSharedState = (url: string): Promise<SharedState> =>
  url.startsWith('redis') ? openRedis(url) : openPostgres(url)

type Client = Parameters<Parameters<RedisConnection['read']>[1]>[0]

/** A line is a key, and a field with its value or a member of a set. */
async function openRedis(url: string): Promise<SharedState> {
  const connection = await connectRedis(url)
  const anywhere = BUCKETS[0] as string // all are on the one server
  const keysOf = async (client: Client) =>
    (await client.keys('ota:*')).filter((key) => !key.endsWith(':epoch'))
  return {
    store: createRedisStore(connection),
    read: () =>
      connection.read(anywhere, async (client) => {
        const lines = (await keysOf(client)).map(async (key) => {
          const isSet = (await client.type(key)) === 'set'
          const parts = isSet
            ? await client.smembers(key)
            : Object.entries(await client.hgetall(key)).map((pair) => pair.join(' '))
          return parts.map((part) => `${key} ${part}`)
        })
        return (await Promise.all(lines)).flat()
      }),
    write: (lines) =>
      connection.read(anywhere, async (client) => {
        const changes = client.multi()
        for (const key of await keysOf(client)) changes.del(key)
        for (const line of lines) {
          const [key = '', name = '', value] = line.split(' ')
          if (value === undefined) changes.sadd(key, name)
          else changes.hset(key, name, value)
        }
        await changes.exec()
      }),
    close: () => connection.close(),
  }
}

const TABLES = [SESSIONS, SIGN_INS, SPENT]

const READ = TABLES.map(
  (table) => `select '${table} ' || row_to_json(one) as line from ${table} as one`,
).join(' union all ')

/** A line is a table and a row. */
async function openPostgres(url: string): Promise<SharedState> {
  // The state is older than every sign-in.
  const connection = await connectPostgres(url, {}, { now: () => 0 })
  return {
    store: createPostgresStore(connection),
    read: () =>
      connection.run(async ({ client }) => {
        const { rows } = await client.query<{ line: string }>(READ)
        return rows.map(({ line }) => line)
      }),
    write: (lines) =>
      connection.run(async ({ client }) => {
        const changes = TABLES.flatMap((table) => {
          const own = lines.filter((line) => line.startsWith(`${table} `))
          const rows = client.escapeLiteral(`[${own.map((line) => line.slice(table.length + 1))}]`)
          const made = `json_populate_recordset(null::${table}, ${rows})`
          return [`delete from ${table}`, `insert into ${table} select * from ${made}`]
        })
        // Nobody waits for the disk: what a crash loses is written anew.
        await client.query(
          ['begin', 'set local synchronous_commit = off', ...changes, 'commit'].join('; '),
        )
      }),
    close: () => connection.close(),
  }
}
