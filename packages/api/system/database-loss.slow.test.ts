import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { loseSessions, replayVerdicts } from '@one-tick-ahead/ota/testing/witness'
import type { ErrorCode } from '../contract/error-codes'
import { type Cluster, startCluster } from '../testing/cluster'
import { codeOf } from '../testing/visitor'

describeWith('postgresql', 'two nodes with their sessions in PostgreSQL', (postgresql) => {
  replayVerdicts()
  let database: PostgresServer
  let cluster: Cluster

  beforeAll(async () => {
    database = await PostgresServer.start(postgresql)
    cluster = await startCluster({ DATABASE_URL: database.url(await database.createDatabase()) })
  })
  afterAll(async () => {
    await cluster?.close()
    await database?.remove()
  })

  test('a snapshot that is put back gives no used sign-in and no ended one a session', async () => {
    await database.stop()
    await database.takeSnapshot()
    await database.run()
    await cluster.ready()
    const [one, ended] = [await cluster.enrolled(), await cluster.enrolled()]
    const copies = [one.copy(), ended.copy()]
    const logOut = async () => (await ended.call('/api/logout', { method: 'POST' })).status === 200
    await until(logOut, 'they log out')
    loseSessions()
    await database.kill()
    await database.putBackSnapshot()
    await database.run()
    await cluster.ready()
    for (const copy of copies) {
      expect(await codeOf(await copy.registerDevice())).toBe<ErrorCode>('already_enrolled')
      expect(await codeOf(await copy.callWithOta())).toBe<ErrorCode>('ota_bad_mac')
    }
    const goesOn = async () =>
      (await one.enrol()).status === 200 && (await one.callWithOta()).status === 200
    await until(goesOn, 'a new sign-in goes on') // on a busy machine a look may take a second
  })
})
