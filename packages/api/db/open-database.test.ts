import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { sql } from 'drizzle-orm'
import { openStores } from '../testing/stores'
import { testStores } from '../testing/stores-contract'
import { openPostgres } from './open-postgres'

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterAll(() => server.remove())

  testStores(() => openStores({ databaseUrl: server.url(), dataDir: '/dev/null' }))

  test('a commit lasts whatever server, database, role and address say', async () => {
    const name = await server.createDatabase()
    await server.query(`alter database ${name} set synchronous_commit = off`)
    const url = `${server.url(name)}?options=-c%20synchronous_commit%3Doff`
    const { db, close } = await openPostgres(url, { migrates: true, report: () => {} })
    const said = await db.execute(sql`show synchronous_commit`)
    await close()
    expect(said).toMatchObject({ rows: [{ synchronous_commit: 'on' }] })
  })
})
