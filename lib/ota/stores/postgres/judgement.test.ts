import { PostgresServer } from '@/server/testing/postgresql'
import { describeWith } from '@/server/testing/services'
import { tries } from '@/server/testing/tries'
import { expectJudgedAlike } from '../../testing/judged-alike'
import { START } from '../../testing/opened-session'
import { createPostgresStore } from '../postgres'
import { connectPostgres, type PostgresConnection } from './connection'

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  let connection: PostgresConnection
  beforeAll(async () => {
    server = await PostgresServer.start(program)
    connection = await connectPostgres(server.url(), {}, { now: () => START })
  })
  afterAll(async () => {
    await connection?.close()
    await server?.remove()
  })

  // A transaction each, so fewer than elsewhere; the code that judges is that of the memory store.
  test('what its rows remember is judged as what memory remembers', async () => {
    tries(32)
    await expectJudgedAlike(createPostgresStore(connection), { numRuns: 60, together: 10 })
  })
})
