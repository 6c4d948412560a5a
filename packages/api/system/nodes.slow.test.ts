import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import type { ErrorCode } from '../contract/error-codes'
import { BUSY, type Cluster, startCluster } from '../testing/cluster'
import { codeOf, type Visitor } from '../testing/visitor'

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

  /** The next request of a visitor, to be sent any number of times. */
  function nextRequest(one: Visitor) {
    const headers = one.nextOtaHeaders()
    return () => one.call('/api/customer', { headers })
  }

  test('of 100 copies of one request, spread over both, exactly one is accepted', async () => {
    const send = nextRequest(await cluster.enrolled())
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  })

  test('a sign-in ended on one node is ended on the other', async () => {
    const one = await cluster.enrolled()
    const profile = new CookieJar(one.jar)
    await one.call('/api/logout', { method: 'POST' })
    for (const [name, value] of profile) one.jar.set(name, value)
    for (const node of cluster.nodes) {
      const headers = { Cookie: profile.header() }
      expect((await fetch(`${node.origin}/api/fetchtoken`, { headers })).status).toBe(401)
    }
    expect((await one.callWithOta()).status).toBe(401)
  })

  test('kill -9 of one node under load loses no session, and lets no replay in', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, cluster.enrolled))
    const requests: { send: () => Promise<Response>; accepted: number }[] = []
    let answered = 0
    let cutOff = 0
    let isOver = false
    const busy = sessions.map(async (one) => {
      while (!isOver) {
        const request = { send: nextRequest(one), accepted: 0 }
        requests.push(request)
        const answer = await request.send().catch(() => null)
        cutOff += answer ? 0 : 1
        if (!answer) continue
        if (answer.status === BUSY) {
          expect(await codeOf(answer)).toBe<ErrorCode>('ota_state_unavailable')
          continue
        }
        expect(answer.status).toBe(200)
        request.accepted += 1
        answered += 1
      }
    })
    const more = async () => {
      const enough = answered + 50
      await until(() => answered >= enough, 'requests are answered')
    }

    try {
      await more()
      await cluster.nodes[0]?.end('SIGKILL')
      cluster.nodes.shift()
      await more()
    } finally {
      isOver = true // else they would go on after a failure
    }
    await Promise.all(busy)
    expect(cutOff).toBeGreaterThan(0)

    cluster.nodes.push(await cluster.startNode())
    for (const request of requests) {
      const { status } = await request.send()
      request.accepted += status === 200 ? 1 : 0
    }
    expect(requests.filter(({ accepted }) => accepted > 1)).toEqual([])
  })
})
