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
const silent = () => new Promise<never>(() => {})
const up = { ready: async () => {} }
const kept = { hasRoom: async () => true }
const ask = async (...[parts]: Parameters<typeof readyRoutes>) => {
  const answer = await readyRoutes(parts, { patience: 5, kept: 0 }).request('/api/ready')
  return [answer.status, await answer.json()]
}

test.each([
  ['throws', lost],
  ['rejects', async () => lost()],
  ['says nothing', silent],
])('/api/ready answers 503 while the session store %s', async (_, ready) => {
  const refusal = { statusCode: 503, code: 'ota_state_unavailable', message: expect.any(String) }
  const parts = { sessions: 'down', messages: 'up' }
  expect(await ask({ ota: { ready }, contactMessages: kept })).toEqual([
    503,
    { ...refusal, ...parts },
  ])
})

test.each([
  ['up', async () => true],
  ['full', async () => false],
  ['down', async () => lost()],
  ['down', silent],
])(
  '/api/ready answers 200 while the contact messages are %s, and says so',
  async (messages, hasRoom) => {
    const body = { status: 'ready', sessions: 'up', messages }
    expect(await ask({ ota: up, contactMessages: { hasRoom } })).toEqual([200, body])
  },
)
