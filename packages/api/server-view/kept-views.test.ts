import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Sender } from '../contract/server-view'
import { exampleView } from '../routes/server-view'
import {
  BYTES_KEPT,
  createKeptViews,
  OWNERS_KEPT,
  VIEW_LIFETIME_MS,
  VIEWS_KEPT,
} from './kept-views'

const view = (request: string, sender: Sender = 'device') => ({ ...exampleView, request, sender })

function setUp() {
  const clock = { now: 1_000_000 }
  const views = createKeptViews(() => clock.now)
  const has = (owner: string, request: string) => views.find([owner], request) !== null
  return { clock, views, has }
}

test('each kind of sender and token has its own room, and pushes out no other', () => {
  const { views, has } = setUp()
  const jwt = { time: null, issuedAt: null, expiresAt: null }
  for (const sender of ['device', 'cookies', 'key', 'bearer', 'nobody'] as const) {
    const { first, newest } = VIEWS_KEPT[sender]
    for (let count = 0; count < first + newest + 2; count++) {
      views.keep('a', view(`${sender} ${count}`, sender), null)
      views.keep('a', { ...view(`jwt ${sender} ${count}`, sender), ota: null, jwt }, null)
    }
    for (const name of [sender, `jwt ${sender}`]) {
      if (first > 0) expect(has('a', `${name} ${first - 1}`)).toBe(true) // how a flood began
      expect(has('a', `${name} ${first}`)).toBe(false)
      expect(has('a', `${name} ${first + 1}`)).toBe(false)
      expect(has('a', `${name} ${first + 2}`)).toBe(true)
    }
  }
  expect(has('a', 'device 2')).toBe(true)
})

test('what is kept of a request keeps no header of it', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { views } = setUp()
  views.begin('a')
  const longIdOf = (count: number) => Buffer.alloc(8000, `${count} `).toString('latin1')
  collect()
  const before = process.memoryUsage().heapUsed
  for (let count = 0; count < 300; count++) {
    views.keep('a', view(String(count)), longIdOf(count).slice(0, 36))
  }
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_000_000)
  expect(views.size()).toBeGreaterThan(0)
})

test('requests without proof neither create nor refresh an owner', () => {
  const { views, has } = setUp()
  views.keep('stranger', view('one', 'nobody'), null)
  expect(views.size()).toBe(0)
  views.begin('a')
  views.begin('b')
  views.keep('a', view('two', 'nobody'), null)
  expect(has('a', 'two')).toBe(true)
  for (let count = 0; count < OWNERS_KEPT - 1; count++) views.begin(`other ${count}`)
  expect(has('a', 'two')).toBe(false)
  views.keep('b', view('three', 'nobody'), null)
  expect(has('b', 'three')).toBe(true)
})

test('all views together have a limit in bytes, and the owner with most loses the oldest', () => {
  const { views, has } = setUp()
  const large = 'x'.repeat(2 ** 20)
  views.keep('small', view('one'), null)
  for (let count = 0; count < 40; count++) views.keep('large', view(large + count), null)
  expect(views.size()).toBeLessThanOrEqual(BYTES_KEPT)
  expect(views.size()).toBeGreaterThan(BYTES_KEPT / 2)
  expect(has('large', `${large}0`)).toBe(false)
  expect(has('large', `${large}39`)).toBe(true)
  expect(has('small', 'one')).toBe(true)
})

test('a view is gone after its time, also where nobody asks for it', () => {
  jest.useFakeTimers()
  const { clock, views, has } = setUp()
  views.keep('a', view('one'), null)
  clock.now += VIEW_LIFETIME_MS - 1
  views.keep('a', view('two'), null)
  expect(has('a', 'one')).toBe(true)
  clock.now += 1
  expect(has('a', 'one')).toBe(false)
  expect(has('a', 'two')).toBe(true)
  clock.now += VIEW_LIFETIME_MS
  jest.advanceTimersByTime(VIEW_LIFETIME_MS / 10)
  expect(views.size()).toBe(0)
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})
