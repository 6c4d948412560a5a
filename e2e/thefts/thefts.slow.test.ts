import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { createRedisStore } from '@one-tick-ahead/ota/stores/redis'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { Pool } from 'pg'
import { thefts as written } from '@/content/thefts'
import { observe } from './observe'
import { type Scheme, startScene } from './scene'
import { postgresAccess, redisAccess, type StoreAccess, storeThefts } from './store'
import { thefts } from './thefts'

const SCHEMES: readonly Scheme[] = ['jwt', 'ota', 'demo']
const STORE = written.map(({ id }) => id).filter((id) => id.startsWith('store-'))

test('every theft of content/thefts.ts is acted out', () => {
  expect([...Object.keys(thefts), ...STORE].sort()).toEqual(written.map(({ id }) => id).sort())
})

/** Acts a theft out with each kind of token, and compares what was seen with what the table says. */
async function expectAsWritten(id: string, shared?: { store: SessionStore; access: StoreAccess }) {
  const row = written.find((theft) => theft.id === id)
  const theft = shared ? storeThefts(shared.access, shared.store)[id] : thefts[id]
  if (!row || !theft) throw new Error(`nothing acts ${id} out`)
  const { jwt, ota, demo } = row
  const said = {
    jwt: jwt.facts,
    ota: ota.facts,
    demo: { ...ota.facts, ...(demo && { seen: demo.seen }) },
  }
  for (const scheme of SCHEMES) {
    const scene = await startScene(scheme, shared && { store: shared.store })
    try {
      expect({ scheme, ...(await observe(scene, theft)) }).toEqual({ scheme, ...said[scheme] })
    } finally {
      await scene.close()
    }
  }
}

test.each(Object.keys(thefts))('%s gives what content/thefts.ts says', (id) => expectAsWritten(id))

describeWith('postgresql', 'with a session store in PostgreSQL', (program) => {
  test.each(STORE)('%s gives what content/thefts.ts says', async (id) => {
    const database = await PostgresServer.start(program)
    const pool = new Pool({ connectionString: database.url() })
    pool.on('error', () => {}) // the server ends connections that are still closing
    try {
      await expectAsWritten(id, { store: createPostgresStore(pool), access: postgresAccess(pool) })
    } finally {
      await pool.end()
      await database.remove()
    }
  })
})

describeWith('redis', 'with a session store in Redis', (program) => {
  test.each(STORE)('%s gives what content/thefts.ts says', async (id) => {
    const { client, close } = await startRedis(program)
    try {
      await expectAsWritten(id, { store: createRedisStore(client), access: redisAccess(client) })
    } finally {
      await close()
    }
  })
})
