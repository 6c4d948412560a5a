import { randomUUID } from 'node:crypto'
import { answerOf } from '../../testing/enrolled-device'
import { redisNodes, startRedis, type TestRedis } from '../../testing/redis'
import { type HidingProxy, startHidingProxy } from '../../testing/relay'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'
import { sessionKey } from './buckets'

const portOf = ({ url }: TestRedis) => Number(new URL(url).port)

describeWith('redis', 'Redis that loses its state', (program) => {
  let server: TestRedis
  let url: string
  const { lines, twoNodes } = redisNodes(() => url)

  beforeAll(async () => {
    server = await startRedis(program)
  })
  beforeEach(() => {
    url = server.url
  })
  afterAll(() => server.close())

  test('a flush changes the epoch for every node, and ends every session', async () => {
    const { enrolled, store, elsewhere } = await twoNodes()
    const { ota, next, session } = await enrolled()
    const epochAt = (node = store) => Buffer.from(node.epochOf(session.sessionId)).toString('hex')
    const before = epochAt()
    expect(epochAt(elsewhere)).toBe(before)
    await server.client.flushall()
    expect(await ota.verify(next())).toBe('ota_bad_mac')
    expect(epochAt()).not.toBe(before)
    await until(() => epochAt(elsewhere) === epochAt(), 'the other node is told')
  })

  test('a node that missed a new epoch asks again', async () => {
    const { enrolled, store, elsewhere } = await twoNodes()
    const { signIn } = await enrolled()
    // Its subscription is cut, and the epoch changes before it has subscribed again.
    await server.client.multi().call('CLIENT', 'KILL', 'TYPE', 'pubsub').flushall().exec()
    const { session } = await enrolled(signIn.id)
    const epochAt = (node = store) => Buffer.from(node.epochOf(session.sessionId)).toString('hex')
    await until(() => epochAt(elsewhere) === epochAt(), 'the other node asks')
  })

  test('a session that is opened after a flush is of the new epoch', async () => {
    const { enrolled } = await twoNodes()
    await server.client.flushall()
    const { ota, next } = await enrolled()
    expect(await ota.verify(next())).toBe('ok')
  })

  test('a restart with older data lets no spent token in', async () => {
    const { enrolled } = await twoNodes()
    const { ota, next, session } = await enrolled()
    const spent = next()
    await server.client.save()
    expect(await ota.verify(spent)).toBe('ok')

    await server.kill()
    const isUp = server.start()
    const codes = new Set<string>()
    // Without a pause: what matters is the moment in which the node has found the server again.
    while (!codes.has('ota_bad_mac')) {
      codes.add(await answerOf(ota, spent))
      await new Promise(setImmediate)
    }
    await isUp
    expect(codes).not.toContain('ok')
    expect(await server.client.exists(sessionKey(session.sessionId))).toBe(1) // restored
    await server.client.flushall()
  })

  describe('in a failover that a proxy hides', () => {
    let replica: TestRedis
    let proxy: HidingProxy
    beforeAll(async () => {
      replica = await startRedis(program)
      proxy = await startHidingProxy(portOf(server))
    })
    afterAll(async () => {
      await proxy?.close()
      await replica?.close()
    })

    test('lets no spent token in, by any node', async () => {
      url = `redis://127.0.0.1:${proxy.port}`
      const { enrolled, nodes } = await twoNodes()
      const { ota, next, session, enrol } = await enrolled()
      expect(await ota.verify(next())).toBe('ok')
      await server.client.config('SET', 'repl-diskless-sync-delay', '0')
      await replica.client.replicaof('127.0.0.1', portOf(server))
      await until(
        async () => (await replica.client.exists(sessionKey(session.sessionId))) === 1,
        'the replica has everything',
      )
      await replica.client.replicaof('NO', 'ONE')
      const spent = next()
      expect(await ota.verify(spent)).toBe('ok') // which the replica does not know
      await proxy.leadTo(portOf(replica))
      // The other first, which has not seen it either.
      for (const node of nodes.toReversed()) expect(await node.verify(spent)).toBe('ota_bad_mac')
      expect(lines).toEqual([]) // nobody saw anything of it
      await enrol(randomUUID())
    })
  })
})
