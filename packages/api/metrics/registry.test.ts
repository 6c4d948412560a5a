import { createRegistry } from './registry'

test('is written in the text format 0.0.4: help, type, and each series from the start', async () => {
  const registry = createRegistry()
  const events = registry.counter(
    'events_total',
    'Events',
    ['kind', 'code'],
    [
      ['a', 'ok'],
      ['b', 'ok'],
    ],
  )
  events.add('b', 'ok')
  events.add('b', 'ok')
  registry.read('size', 'How large', 'gauge', () => 1.5)
  registry.readEach('up', 'Who is', 'store', () => ({ sessions: 1, database: 0 }))
  expect((await registry.write()).split('\n')).toEqual([
    '# HELP events_total Events',
    '# TYPE events_total counter',
    'events_total{kind="a",code="ok"} 0',
    'events_total{kind="b",code="ok"} 2',
    '# HELP size How large',
    '# TYPE size gauge',
    'size 1.5',
    '# HELP up Who is',
    '# TYPE up gauge',
    'up{store="sessions"} 1',
    'up{store="database"} 0',
    '',
  ])
})

test('a histogram has each event in its bucket and in all above, and their sum', async () => {
  const registry = createRegistry()
  const times = registry.histogram('seconds', 'Time', 'kind', ['a'], [0.25, 1])
  for (const seconds of [0.25, 0.5, 4]) times.observe('a', seconds)
  expect((await registry.write()).split('\n').slice(2, -1)).toEqual([
    'seconds_bucket{kind="a",le="0.25"} 1',
    'seconds_bucket{kind="a",le="1"} 2',
    'seconds_bucket{kind="a",le="+Inf"} 3',
    'seconds_sum{kind="a"} 4.75',
    'seconds_count{kind="a"} 3',
  ])
})

test('a reading that fails is left out, and the rest is there', async () => {
  const registry = createRegistry()
  registry.read('lost', 'Lost', 'gauge', () => null)
  registry.read('there', 'There', 'gauge', async () => 1)
  expect(await registry.write()).not.toMatch(/^lost/m)
  expect(await registry.write()).toMatch(/^there 1$/m)
})

test('no label can have a value that was not declared, and no name comes twice', () => {
  const registry = createRegistry()
  const events = registry.counter('events_total', 'Events', ['code'], [['ok']])
  const add = events.add as (code: string) => void
  expect(() => add('whatever a visitor sent')).toThrow('events_total has no series')
  expect(() => registry.read('events_total', '', 'gauge', () => 0)).toThrow('there already')
})
