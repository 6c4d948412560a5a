import { randomUUID } from 'node:crypto'
import { answerOf, START } from '../../testing/enrolled-device'
import { redisNodes, startRedisCluster, type TestRedisCluster } from '../../testing/redis'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { tickAt } from '../../token'
import { describeSessionStore } from '../store.contract'
import { sessionKey, signInKey } from './buckets'
import { connectRedis } from './connection'

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

  test('a primary dies, and a replica takes over that lacks the newest request', async () => {
    const { enrolAt, nodes } = await twoNodesOfCluster()
    const [primary, replica] = [cluster.primaries[0], cluster.replicas[0]]
    if (!primary || !replica) throw new Error('unreachable')
    for (const other of cluster.replicas.slice(1)) {
      // On a machine that is busy a primary may seem dead that is not.
      await other.client.config('SET', 'cluster-replica-no-failover', 'yes')
    }
    const [device, other] = [await enrolAt(0), await enrolAt(1)]
    expect(await answerOf(nodes[0], device.next())).toBe('ok')
    replica.pause()
    await primary.client.call('CLIENT', 'KILL', 'TYPE', 'replica')
    const spent = device.next()
    expect(await answerOf(nodes[0], spent)).toBe('ok')
    await primary.kill()
    await expect(connectRedis(cluster.url.split(','))).rejects.toThrow(/does not answer/)
    replica.resume()

    // A thief who loses no time, on both nodes, until both have found the replica.
    const codes = new Set<unknown>()
    for (const node of nodes) {
      for (let code: unknown; code !== 'ota_bad_mac'; ) {
        code = await answerOf(node, spent)
        codes.add(code)
        expect(await answerOf(node, other.next())).toBe('ok') // of another primary
        await new Promise(setImmediate)
      }
    }
    expect(codes).toEqual(new Set(['ota_state_unavailable', 'ota_bad_mac']))
    const { sessionId, requestId } = spent
    const spentKey = `${sessionKey(sessionId)}:${tickAt(START).minute}`
    expect(await replica.client.sismember(spentKey, requestId)).toBe(0)

    const again = await enrolAt(0)
    expect(await answerOf(nodes[0], again.next())).toBe('ok')
    await primary.start() // a replica now
    for (const node of nodes) {
      expect(await answerOf(node, spent)).toBe('ota_bad_mac')
      expect(await answerOf(node, again.next())).toBe('ok')
    }
  })
})
