import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { tries } from '@one-tick-ahead/ota/testing/tries'
import { until } from '@one-tick-ahead/ota/testing/until'
import type { ErrorCode } from '../contract/error-codes'
import { type Cluster, startCluster } from '../testing/cluster'
import { codeOf, type Visitor } from '../testing/visitor'

/** A second for the answer, and as much for a machine that is busy. */
const IN_TIME_MS = 2000

describeWith('postgresql', 'two nodes with their sessions in PostgreSQL', (postgresql) => {
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

  test('kill -9 of the database under load: 503 in time, nobody is signed out, nothing is accepted twice', async () => {
    tries(27)
    const visitors = await Promise.all(Array.from({ length: 5 }, cluster.enrolled))
    const requests: { send: () => Promise<Response>; accepted: number }[] = []
    let accepted = 0
    let isOver = false
    const tick = async (one: Visitor) => {
      const headers = one.nextOtaHeaders()
      const request = { send: () => one.call('/api/customer', { headers }), accepted: 0 }
      requests.push(request)
      const before = performance.now()
      const { status } = await request.send()
      expect(performance.now() - before).toBeLessThan(IN_TIME_MS)
      request.accepted += status === 200 ? 1 : 0
      accepted += request.accepted
      return status
    }
    const statuses = new Set<number>()
    const busy = visitors.map(async (one) => {
      while (!isOver) {
        const status = await tick(one)
        statuses.add(status)
        if (status !== 200) await cluster.ready() // as a device does
      }
    })
    const more = async () => {
      const enough = accepted + 50
      await until(() => accepted >= enough, 'requests are accepted')
    }
    try {
      await more()
      await database.kill()
      await until(() => statuses.has(503), 'a request is answered without the database')
      await database.run()
      await more()
    } finally {
      isOver = true
      await Promise.all(busy)
    }
    expect([...statuses].sort()).toEqual([200, 503])
    for (const request of requests) {
      request.accepted += (await request.send()).status === 200 ? 1 : 0
    }
    expect(requests.filter(({ accepted: times }) => times > 1)).toEqual([])
  })

  test('a snapshot that is put back gives no used sign-in and no ended one a session', async () => {
    tries(61)
    await database.stop()
    await database.takeSnapshot()
    await database.run()
    await cluster.ready()
    const [one, ended] = [await cluster.enrolled(), await cluster.enrolled()]
    const copies = [one.copy(), ended.copy()]
    const logOut = async () => (await ended.call('/api/logout', { method: 'POST' })).status === 200
    await until(logOut, 'they log out')
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
