import { randomUUID } from 'node:crypto'
import type { OtaCredentials } from '../../server/verifier'
import { answerOf, START } from '../../testing/enrolled-device'
import { redisNodes, startRedisCluster, type TestRedisCluster } from '../../testing/redis'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { tickAt } from '../../token'
import { describeSessionStore } from '../store.contract'
import { sessionKey, signInKey } from './buckets'
import { connectRedis } from './connection'

const SESSIONS = 20
const TICK_MS = 40

describeWith('redis', 'Redis Cluster', (program) => {
  let cluster: TestRedisCluster
  const { openStore, twoNodes } = redisNodes(() => cluster.url.split(','))
  beforeAll(async () => {
    cluster = await startRedisCluster(program)
  })
  afterAll(() => cluster?.close())

  describe('does what every session store does', () => {
    describeSessionStore(openStore)
  })

  test('any member is enough to find the others, also when the first named is away', async () => {
    for (const member of [cluster.primaries[2], cluster.replicas[0]]) {
      const urls = ['redis://127.0.0.1:1', member?.url ?? '']
      const connection = await connectRedis(urls)
      await connection.ready()
      await connection.close()
    }
    await expect(connectRedis(`${cluster.primaries[0]?.url}/1`)).rejects.toThrow(
      /no database but 0/,
    )
  })

  /** A sign-in whose session is on that primary, as the cluster began. */
  const signInAt = async (place: number): Promise<string> => {
    const id = randomUUID()
    return (await cluster.placeOf(signInKey(id))) === place ? id : signInAt(place)
  }
  const twoNodesOfCluster = async () => {
    const { enrolled, ...nodes } = await twoNodes()
    return { ...nodes, enrolAt: async (place: number) => enrolled(await signInAt(place)) }
  }

  test('a primary that is silent stops its own sessions alone, and ends none', async () => {
    const { enrolAt, elsewhere, nodes } = await twoNodesOfCluster()
    const [, otherNode] = nodes
    const [silent, well] = [await enrolAt(0), await enrolAt(1)]
    await cluster.replicas[0]?.client.config('SET', 'cluster-replica-no-failover', 'yes')
    cluster.primaries[0]?.pause()
    try {
      const begun = Date.now()
      const requests = [silent.next(), silent.next()]
      const answers = Promise.all(requests.map((request) => answerOf(otherNode, request)))
      expect(await answerOf(otherNode, well.next())).toBe('ok')
      await enrolAt(2)
      expect(await answers).toEqual(['ota_state_unavailable', 'ota_state_unavailable'])
      expect(Date.now() - begun).toBeLessThan(2500) // a second, but the machine may be busy
      await expect(elsewhere.ready()).rejects.toMatchObject({ code: 'ota_state_unavailable' })
      expect(await answerOf(otherNode, well.next())).toBe('ok')
    } finally {
      cluster.primaries[0]?.resume()
    }
    await until(async () => (await answerOf(silent.ota, silent.next())) === 'ok', 'it goes on')
    expect(await answerOf(well.ota, well.next())).toBe('ok')
    await cluster.replicas[0]?.client.config('SET', 'cluster-replica-no-failover', 'no')
  })

  /** Of whoever sends in a loop; they would go on after a failure. */
  let isOver = false
  afterEach(() => {
    isOver = true
  })

  test('20 sessions tick while a primary dies and its replica takes over', async () => {
    const { enrolAt, nodes } = await twoNodesOfCluster()
    const [primary, replica] = [cluster.primaries[0], cluster.replicas[0]]
    if (!primary || !replica) throw new Error('unreachable')
    for (const other of cluster.replicas.slice(1)) {
      // On a machine that is busy a primary may seem dead that is not.
      await other.client.config('SET', 'cluster-replica-no-failover', 'yes')
    }

    const sent: { request: OtaCredentials; place: number; codes: string[] }[] = []
    const replaced = new Set<number>()
    isOver = false
    /** As a device does: it goes on after 503, and signs in again when its session is lost. */
    const tick = async (index: number) => {
      const place = index % cluster.primaries.length
      let device = await enrolAt(place)
      while (!isOver) {
        const request = device.next()
        const code = await answerOf(nodes[sent.length % 2 ? 1 : 0], request)
        sent.push({ request, place, codes: [code] })
        const again = code === 'ota_bad_mac' && (await enrolAt(place).catch(() => null))
        if (again) {
          device = again
          replaced.add(index)
        }
        await new Promise((resolve) => setTimeout(resolve, TICK_MS))
      }
    }
    const ticking = Promise.all(Array.from({ length: SESSIONS }, (_, index) => tick(index)))
    /** A thief who lost no time: every copy, on every node, over and over. */
    const replay = async (copies: typeof sent) => {
      while (!isOver) {
        for (const { request, codes } of copies) {
          for (const node of nodes) codes.push(await answerOf(node, request))
        }
        await new Promise(setImmediate)
      }
    }
    const acceptedAt = (...places: number[]) =>
      sent.filter(({ place, codes }) => places.includes(place) && codes[0] === 'ok')
    const more = async (count: number, ...places: number[]) => {
      const enough = acceptedAt(...places).length + count
      await until(() => acceptedAt(...places).length >= enough, 'requests are accepted')
    }

    await more(30, 0)
    replica.pause()
    await primary.client.call('CLIENT', 'KILL', 'TYPE', 'replica')
    await more(20, 0)
    const acknowledged = acceptedAt(0)
    await primary.kill()
    await expect(connectRedis(cluster.url.split(','))).rejects.toThrow(/does not answer/)
    replica.resume()
    const replaying = replay(acknowledged)
    await more(20, 1, 2)
    expect(replaced.size).toBe(0) // it takes a while until the replica takes over, and meanwhile
    await enrolAt(1)
    await until(() => replaced.size >= SESSIONS / 3, 'those of the primary have signed in again')
    await more(30, 0)
    await primary.start() // a replica now
    await more(30, 0)
    isOver = true
    await Promise.all([ticking, replaying])

    const codesAt = (...places: number[]) =>
      new Set(sent.flatMap(({ place, codes }) => (places.includes(place) ? codes : [])))
    expect(codesAt(1, 2)).toEqual(new Set(['ok'])) // they noticed nothing
    expect(codesAt(0)).toEqual(new Set(['ok', 'ota_state_unavailable', 'ota_bad_mac']))
    const known = await Promise.all(
      acknowledged.map(async ({ request: { sessionId, requestId } }) =>
        replica.client.sismember(`${sessionKey(sessionId)}:${tickAt(START).minute}`, requestId),
      ),
    )
    expect(known).toContain(0) // it did forget some
    for (const { request, codes } of sent) {
      for (const node of nodes) codes.push(await answerOf(node, request))
    }
    const twice = sent.filter(({ codes }) => codes.filter((code) => code === 'ok').length > 1)
    expect(twice).toEqual([])
  })
})
