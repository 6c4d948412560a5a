import { connectPostgres, createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { thefts as written } from '@/content/thefts'
import { expectAsWritten } from './testing/as-written'
import { signInsOver } from './testing/sign-in-ledger'
import { storeThefts } from './testing/store-thefts'
import { openStores } from './testing/stores'
import { startScene, thefts } from './testing/thefts'
import type { Scheme } from './testing/thief'

const STORE = ['store-read', 'store-write'] as const

test('every theft of content/thefts.ts is acted out', () => {
  expect([...Object.keys(thefts), ...STORE].sort()).toEqual(written.map(({ id }) => id).sort())
})

test.each(Object.keys(thefts))('%s gives what content/thefts.ts says', (id) => expectAsWritten(id))

describeWith('postgresql', 'with a session store in PostgreSQL', (program) => {
  let database: PostgresServer
  beforeAll(async () => {
    database = await PostgresServer.start(program)
  })
  afterAll(() => database?.remove())

  async function startWithStore(scheme: Scheme, id: string) {
    const name = await database.createDatabase()
    const url = database.url(name)
    const connection = await connectPostgres(url)
    const { ledger, close } = await openStores({ databaseUrl: url, dataDir: '/nonexistent' })
    const store = createPostgresStore(connection)
    const scene = await startScene(scheme, (now) => ({
      store,
      signIns: signInsOver(ledger, store, now),
    }))
    const closeAll = async () => {
      await Promise.all([scene.close(), close(), connection.close()])
    }
    return { scene: { ...scene, close: closeAll }, theft: storeThefts(database, name, store)[id] }
  }

  test.each(STORE)('%s gives what content/thefts.ts says', (id) =>
    expectAsWritten(id, { start: (scheme) => startWithStore(scheme, id) }),
  )
})
