import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { createTestApp } from '../testing/test-app'
import { createStoreStates } from './store-states'

const lost = () => {
  throw new StateUnavailableError()
}

function setUp() {
  const node = { isDraining: false, sessions: () => {}, database: () => {} }
  const store = {
    ...createMemoryStore(),
    ready: () => node.sessions(),
  }
  const asks = { sessions: () => store.ready(), database: () => node.database() }
  let now = 0
  const { app, lines } = createTestApp({
    store,
    probes: {
      isDraining: () => node.isDraining,
      storeStates: createStoreStates(asks, () => (now += 1000)),
    },
  })
  const ask = async (path: string) => {
    const response = await app.request(path)
    return [response.status, await response.json()]
  }
  return { node, ask, lines }
}

test('a flood of questions whether tokens can be checked asks the store once', async () => {
  let asked = 0
  const store = {
    ...createMemoryStore(),
    ready: () => {
      asked += 1
    },
  }
  const { app } = createTestApp({ store })
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.request('/api/ready')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
})

const UP = { sessions: 'up', database: 'up' }

test('a node is ready until it is told to stop, and alive all the time', async () => {
  const { node, ask, lines } = setUp()
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', ...UP }])
  node.isDraining = true
  expect(await ask('/readyz')).toEqual([503, { status: 'draining', ...UP }])
  expect(await ask('/livez')).toEqual([200, { status: 'live' }])
  expect(await ask('/healthz')).toEqual([200, { status: 'ready' }])
  expect(lines).toEqual([]) // probes are frequent
})

test('a store that blinks is told, and takes no node out of the fleet', async () => {
  const { node, ask } = setUp()
  node.sessions = lost
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', ...UP, sessions: 'down' }])
  expect((await ask('/api/ready'))[0]).toBe(503) // tokens cannot be checked: devices wait
  node.sessions = () => {}
  node.database = lost
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', ...UP, database: 'down' }])
  node.database = () => {}
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', ...UP }])
})
