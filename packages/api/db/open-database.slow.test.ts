import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { Client } from 'pg'
import { KEPT_MESSAGE } from '../testing/contact'
import { openStores } from '../testing/stores'
import { forkStores, testStores } from '../testing/stores-contract'
import { DatabaseUnavailableError } from './database-error'

describe('PGlite', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ota-pglite-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  testStores(() => forkStores({ databaseUrl: undefined, dataDir }))
})

describeWith('postgresql', 'PostgreSQL', (program) => {
  let server: PostgresServer
  const openAt = (databaseUrl: string, report?: (error: unknown) => void) =>
    openStores({ databaseUrl, dataDir: '/dev/null' }, report)
  beforeAll(async () => {
    server = await PostgresServer.start(program)
  })
  afterAll(() => server.remove())

  test('nodes that start at the same moment migrate once', async () => {
    const database = await server.createDatabase()
    const nodes = await Promise.all(Array.from({ length: 6 }, () => openAt(server.url(database))))
    const migrations = 'select hash from drizzle.__drizzle_migrations'
    const hashes = (await server.query<{ hash: string }>(migrations, [], database)).map(
      ({ hash }) => hash,
    )
    expect(hashes.length).toBeGreaterThan(1)
    expect(new Set(hashes).size).toBe(hashes.length)
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('while the server is gone a call says so, and works again without a restart', async () => {
    const reports: unknown[] = []
    const stores = await openAt(server.url(), (error) => reports.push(error))
    await stores.contactMessages.add(KEPT_MESSAGE)
    await server.stop('SIGQUIT')
    await until(() => reports.length > 0, 'the idle connection is reported')
    const { add } = stores.contactMessages
    await expect(add(KEPT_MESSAGE)).rejects.toThrow(DatabaseUnavailableError)
    await expect(add(KEPT_MESSAGE)).rejects.toThrow(
      /^a contact message could not be kept: .*REFUSED/,
    )
    await server.run()
    await add(KEPT_MESSAGE)
    await stores.close()
  })

  test('a server that does not keep what it acknowledges is refused', async () => {
    const stores = await openAt(server.url())
    const { add, newestFirst } = stores.contactMessages
    const kept = await newestFirst()
    await server.stop()
    await server.run('fsync=off')
    await expect(openAt(server.url())).rejects.toThrow('fsync=off')
    await expect(add(KEPT_MESSAGE)).rejects.toThrow(DatabaseUnavailableError)
    await server.stop()
    await server.run()
    expect(await newestFirst()).toEqual(kept)
    await stores.close()
  })

  test('a connection that breaks under a query fails that query alone', async () => {
    const stores = await openAt(server.url())
    const blocker = new Client({ connectionString: server.url() })
    await blocker.connect()
    await blocker.query('begin; lock table contact_messages')
    const failed = stores.contactMessages.add(KEPT_MESSAGE).catch((error: unknown) => error)
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%contact_messages%'`
    await until(async () => (await server.query(waiting)).length > 0, 'it waits')
    expect(await failed).toBeInstanceOf(DatabaseUnavailableError)
    await blocker.end()
    await stores.contactMessages.add(KEPT_MESSAGE)
    await stores.close()
  })

  test('no wait is for ever: not for a lock, not for a server that accepts and stays silent', async () => {
    const stores = await openAt(server.url())
    const blocker = new Client({ connectionString: server.url() })
    await blocker.connect()
    await blocker.query('begin; lock table contact_messages')
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await until(() => silent.listening, 'the silent server listens')
    const { port } = silent.address() as AddressInfo
    await Promise.all([
      expect(stores.contactMessages.add(KEPT_MESSAGE)).rejects.toThrow(DatabaseUnavailableError),
      expect(openAt(`postgres://u:secret@127.0.0.1:${port}/x`)).rejects.toThrow(
        /^timeout expired$/,
      ),
    ])
    silent.close()
    await blocker.end()
    await stores.close()
  })
})
