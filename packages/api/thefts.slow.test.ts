import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { createRedisStore } from '@one-tick-ahead/ota/stores/redis'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { Pool } from 'pg'
import { thefts as written } from '@/content/thefts'
import { expectAsWritten } from './testing/as-written'
import { postgresAccess, redisAccess, type StoreAccess, storeThefts } from './testing/store-thefts'
import { startScene, thefts } from './testing/thefts'

const STORE = ['store-read', 'store-write'] as const

test('every theft of content/thefts.ts is acted out', () => {
  expect([...Object.keys(thefts), ...STORE].sort()).toEqual(written.map(({ id }) => id).sort())
})

test.each(Object.keys(thefts))('%s gives what content/thefts.ts says', (id) => expectAsWritten(id))

/** Tests, to be called inside `describe`. */
function testStoreThefts(storeAndAccess: () => { store: SessionStore; access: StoreAccess }) {
  test.each(STORE)('%s gives what content/thefts.ts says', (id) =>
    expectAsWritten(id, {
      async start(scheme) {
        const { store, access } = storeAndAccess()
        const scene = await startScene(scheme, () => ({ store }))
        return { scene, theft: storeThefts(access, store)[id] }
      },
    }),
  )
}

describeWith('postgresql', 'with a session store in PostgreSQL', (program) => {
  let database: PostgresServer
  let pool: Pool
  beforeAll(async () => {
    database = await PostgresServer.start(program)
    pool = new Pool({ connectionString: database.url() })
    pool.on('error', () => {}) // the server ends connections that are still closing
  })
  afterAll(async () => {
    await pool?.end()
    await database?.remove()
  })
  testStoreThefts(() => ({ store: createPostgresStore(pool), access: postgresAccess(pool) }))
})

describeWith('redis', 'with a session store in Redis', (program) => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis(program)
  })
  afterAll(() => redis?.close())
  testStoreThefts(() => ({
    store: createRedisStore(redis.client),
    access: redisAccess(redis.client),
  }))
})
