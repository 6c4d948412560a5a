import { firstRequest, newSession, START } from '../../testing/enrolled-device'
import { redisNodes, startRedis, type TestRedis } from '../../testing/redis'
import { describeWith } from '../../testing/services'
import { until } from '../../testing/until'

const unavailable = { code: 'ota_state_unavailable' }

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  const { lines, connect, openStore } = redisNodes(() => server.url)

  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server.close())

  test('connecting to a server that is well is no news', async () => {
    const connection = await connect()
    const end = performance.now() + 1200 // longer than a command may take: what waits now is late
    while (performance.now() < end);
    await connection.ready()
    await connection.close()
    await expect(connection.ready()).rejects.toMatchObject(unavailable) // asked while a node ends
    expect(lines).toEqual([])
  })

  test('a store that does not answer is 503 in time, and keeps its sessions', async () => {
    const store = await openStore()
    const opening = newSession()
    await store.open(opening, START)
    const first = firstRequest(opening.sessionId)
    expect(await store.admit(first)).toBe('accepted')
    const lost = { ...firstRequest(opening.sessionId), history: first.requestId }
    server.pause()
    try {
      await expect(store.admit(lost)).rejects.toMatchObject(unavailable)
    } finally {
      server.resume()
    }
    // The server did take the request when it woke: spent, and part of the device's history.
    const history = `${first.requestId}|${lost.requestId}`
    const next = { ...firstRequest(opening.sessionId), history }
    const verdicts: unknown[] = []
    await until(async () => {
      const verdict = await Promise.resolve(store.admit(next)).catch(() => null)
      verdicts.push(verdict)
      return verdict !== null
    }, 'it answers again')
    expect(['accepted', 'replayed']).toContain(verdicts.at(-1)) // an earlier try may have counted
    expect(await store.admit(lost)).toBe('replayed')
  })
})
