import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createTestApp } from '../testing/test-app'
import { createStoreStates } from './probes'

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

test('a store that fails for a moment is reported, and takes no node out of service', async () => {
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

const fine = () => 'an answer'

test('a store that throws, rejects or says nothing is down, and the other is not', async () => {
  const lost = [
    () => {
      throw new Error('lost')
    },
    () => Promise.reject(new Error('lost')),
    () => new Promise(() => {}),
  ]
  for (const database of lost) {
    const states = createStoreStates({ sessions: fine, database }, () => 0, {
      patience: 5,
      kept: 0,
    })
    expect(await states()).toEqual({ sessions: 'up', database: 'down' })
  }
})

test('a flood of questions asks the stores once a second', async () => {
  let now = 0
  let asked = 0
  const ask = () => {
    asked += 1
  }
  const states = createStoreStates({ sessions: ask, database: fine }, () => now)
  await Promise.all(Array.from({ length: 1000 }, states))
  now = 999
  expect(await states()).toEqual(UP)
  expect(asked).toBe(1)
  now = 1000
  expect(await states()).toEqual(UP)
  expect(asked).toBe(2)
})

test('a store that hangs is not asked again until it has answered', async () => {
  let asked = 0
  let answer = () => {}
  const hanging = () => {
    asked += 1
    return new Promise<void>((done) => {
      answer = done
    })
  }
  const times = { patience: 1, kept: 0 }
  const states = createStoreStates({ sessions: hanging, database: fine }, () => 0, times)
  for (let time = 0; time < 3; time++) expect((await states()).sessions).toBe('down')
  expect(asked).toBe(1)
  answer()
  await until(async () => {
    answer()
    return (await states()).sessions === 'up'
  }, 'it is asked again, and answers')
})
