import { PostgresServer } from '@/server/testing/postgresql'
import { describeWith } from '@/server/testing/services'
import { openStores } from '@/server/testing/stores'
import { testStores } from '@/server/testing/stores-contract'

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterAll(() => server.remove())

  testStores(() => openStores({ databaseUrl: server.url(), dataDir: '/dev/null' }))
})
