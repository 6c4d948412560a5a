import { randomUUID } from 'node:crypto'
import { newSession, START } from '../../testing/enrolled-device'
import { redisNodes, startRedis, type TestRedis } from '../../testing/redis'
import { describeWith } from '../../testing/services'

const EXPIRES = START + 8 * 3_600_000

describeWith('redis', 'Redis that is set back, under the same run', (program) => {
  let server: TestRedis
  const { twoNodes } = redisNodes(() => server.url)
  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server.close())

  /** Keeps all keys as they are now. @returns puts them back, and nothing else. */
  const snapshot = async () => {
    const { client } = server
    const kept = await Promise.all(
      (await client.keys('*')).map(async (key) => ({
        key,
        ttl: Math.max(await client.pttl(key), 0), // 0: for ever
        value: (await client.dumpBuffer(key)) as Buffer, // it was there a moment ago
      })),
    )
    return async () => {
      const restoring = client.multi().flushall()
      for (const { key, ttl, value } of kept) restoring.restore(key, ttl, value)
      await restoring.exec()
    }
  }

  const nodes: [name: string, at: number][] = [
    ['the node that saw it', 0],
    ['another node', 1],
  ]

  test.each(nodes)('%s lets no spent token in', async (_, at) => {
    const { enrolled, nodes, elsewhere } = await twoNodes()
    const { ota, next, signIn } = await enrolled()
    expect(await ota.verify(next())).toBe('ok')
    const restore = await snapshot()
    const spent = next()
    expect(await ota.verify(spent)).toBe('ok')
    await elsewhere.ready(signIn.id) // asks what every node does each second
    await restore()
    expect(await nodes[at]?.verify(spent)).toBe('ota_bad_mac')
  })

  test.each(nodes)('%s revives no session that was signed out', async (_, at) => {
    const { enrolled, nodes, store, elsewhere } = await twoNodes()
    const { ota, next, signIn } = await enrolled()
    expect(await ota.verify(next())).toBe('ok')
    const restore = await snapshot()
    await store.endSignIn({ id: signIn.id, expiresAt: EXPIRES }, 'revoked', START)
    await elsewhere.ready(signIn.id)
    await restore()
    expect(await nodes[at]?.verify(next())).toBe('ota_bad_mac')
  })

  test('a sign-in that ended before it had a session gets none either', async () => {
    const { store } = await twoNodes()
    const opening = newSession()
    const restore = await snapshot()
    await store.endSignIn({ id: opening.signInId, expiresAt: EXPIRES }, 'revoked', START)
    expect(await store.open(opening, START)).toBe(false)
    const before = store.epochOf(opening.sessionId)
    await restore()
    await store.ready(opening.signInId)
    expect(store.epochOf(opening.sessionId)).not.toEqual(before)
  })

  test('a sign-in whose session was forgotten opens none in the same epoch', async () => {
    const { enrolled, store } = await twoNodes()
    const restore = await snapshot()
    const { signIn, session } = await enrolled()
    const before = store.epochOf(session.sessionId)
    await restore()
    await enrolled(signIn.id)
    expect(store.epochOf(session.sessionId)).not.toEqual(before)
  })

  test('an epoch from before a flush does not come back', async () => {
    const { enrolled, store } = await twoNodes()
    const { ota, next, enrol, session } = await enrolled()
    const spent = next()
    expect(await ota.verify(spent)).toBe('ok')
    const before = store.epochOf(session.sessionId)
    const restore = await snapshot()
    await server.client.flushall()
    expect(await ota.verify(next())).toBe('ota_bad_mac')
    await restore()
    expect(await ota.verify(spent)).toBe('ota_bad_mac')
    expect(store.epochOf(session.sessionId)).not.toEqual(before)
    await enrol(randomUUID()) // and everything goes on
  })
})
