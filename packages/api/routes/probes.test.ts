import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { createTestApp } from '../testing/test-app'
import { readyRoutes } from './probes'

test('/healthz answers 200 after the start, without a line in the log', async () => {
  const { app, lines } = createTestApp()
  const answer = await app.request('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
  expect(lines).toEqual([])
})

test('a flood of /api/ready asks the store once', async () => {
  let asked = 0
  const ready = async () => {
    asked += 1
    return 1
  }
  const { app } = createTestApp({ store: { ...createMemoryStore(), ready } })
  asked = 0 // the app asked when it was made
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.request('/api/ready')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
})

const lost = () => {
  throw new Error('lost')
}
test.each([
  ['throws', lost],
  ['rejects', async () => lost()],
  ['says nothing', () => new Promise<number>(() => {})],
])('/api/ready answers 503 while the store %s', async (_, ready) => {
  const app = readyRoutes({ ready }, { patience: 5, kept: 0 })
  app.onError((error, c) => c.json({ error: error.name }, 503))
  expect((await app.request('/api/ready')).status).toBe(503)
})
