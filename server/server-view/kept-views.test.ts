import type { Sender } from '@/lib/api/server-view'
import {
  BYTES_KEPT,
  createKeptViews,
  OWNERS_KEPT,
  VIEW_LIFETIME_MS,
  VIEWS_KEPT,
} from './kept-views'
import { exampleView } from './schema'

const view = (request: string, sender: Sender = 'device') => ({ ...exampleView, request, sender })

function setUp() {
  const clock = { now: 1_000_000 }
  const views = createKeptViews(() => clock.now)
  const has = (owner: string, request: string) => views.find([owner], request) !== null
  return { clock, views, has }
}

test('of each kind of sender the newest are kept, and no kind pushes out another', () => {
  const { views, has } = setUp()
  for (const sender of ['device', 'key', 'nobody', 'bearer'] as const) {
    for (let count = 0; count <= VIEWS_KEPT[sender]; count++) {
      views.keep('a', view(`${sender} ${count}`, sender))
    }
    expect(has('a', `${sender} 0`)).toBe(false)
    expect(has('a', `${sender} 1`)).toBe(true)
  }
  expect(has('a', 'device 1')).toBe(true)
})

test('who proves nothing makes no owner, and keeps none from being the oldest', () => {
  const { views, has } = setUp()
  views.keep('stranger', view('one', 'nobody'))
  expect(views.size()).toBe(0)
  views.begin('a')
  views.begin('b')
  views.keep('a', view('two', 'nobody'))
  expect(has('a', 'two')).toBe(true)
  for (let count = 0; count < OWNERS_KEPT - 1; count++) views.begin(`other ${count}`)
  expect(has('a', 'two')).toBe(false)
  views.keep('b', view('three', 'nobody'))
  expect(has('b', 'three')).toBe(true)
})

test('all together has a limit in bytes', () => {
  const { views, has } = setUp()
  const large = 'x'.repeat(2 ** 20)
  for (let count = 0; count < 40; count++) views.keep(`owner ${count}`, view(large + count))
  expect(views.size()).toBeLessThanOrEqual(BYTES_KEPT)
  expect(views.size()).toBeGreaterThan(BYTES_KEPT / 2)
  expect(has('owner 0', `${large}0`)).toBe(false)
  expect(has('owner 39', `${large}39`)).toBe(true)
})

test('after its time a view is gone, also where nobody asks', () => {
  jest.useFakeTimers()
  const { clock, views, has } = setUp()
  views.keep('a', view('one'))
  clock.now += VIEW_LIFETIME_MS - 1
  views.keep('a', view('two'))
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
