import { pino } from 'pino'
import { createBoundedLog, createTally, type LogEvent } from './bounded-log'

const MINUTE = 60_000

function setUp(level = 'info') {
  const written: Record<string, unknown>[] = []
  const write = (text: string) => {
    const { time: _, ...line } = JSON.parse(text)
    written.push(line)
  }
  const log = createBoundedLog(pino({ level, base: undefined }, { write }))
  /** What was written since the last look. */
  const lines = () => written.splice(0)
  return { log, lines }
}

const answer = (path: string): LogEvent => ({
  level: 'info',
  message: 'answered',
  subject: { path },
  details: { ms: 3 },
})

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('the first event is a line at once, the others one when the minute is over', () => {
  const { log, lines } = setUp()
  for (let count = 0; count < 5; count++) log.tell(answer('/a'))
  expect(lines()).toEqual([{ level: 30, msg: 'answered', path: '/a', ms: 3 }])
  jest.advanceTimersByTime(MINUTE - 1)
  expect(lines()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(lines()).toEqual([{ level: 30, msg: 'answered', path: '/a', count: 4 }])
})

test('an event that goes on is a line per minute; after a quiet minute it is a line at once, and no timer is left', () => {
  const { log, lines } = setUp()
  for (let second = 0; second < 180; second++) {
    log.tell(answer('/a'))
    jest.advanceTimersByTime(1000)
  }
  expect(lines().map(({ count = 1 }) => count)).toEqual([1, 59, 60, 60])
  jest.advanceTimersByTime(MINUTE)
  expect(jest.getTimerCount()).toBe(0)
  log.tell(answer('/a'))
  expect(lines()).toHaveLength(1)
})

test('at the end the counted events are logged once', () => {
  const { log, lines } = setUp()
  log.tell(answer('/a'))
  log.tell(answer('/a'))
  log.close()
  expect(lines().map(({ count }) => count)).toEqual([undefined, 1])
  expect(jest.getTimerCount()).toBe(0)
  log.close()
  expect(lines()).toEqual([])
})

test('level debug has each event', () => {
  const { log, lines } = setUp('debug')
  for (let count = 0; count < 3; count++) log.tell(answer('/a'))
  expect(lines().map(({ level }) => level)).toEqual([30, 20, 20])
})

test('events without room become one line with their number', () => {
  const { log, lines } = setUp()
  for (let index = 0; index < 750; index++) log.tell(answer(`/${index % 300}`))
  log.tell({ ...answer('/other'), kind: { about: 'something else' } })
  expect(lines()).toHaveLength(51)
  jest.advanceTimersByTime(MINUTE)
  const told = lines()
  expect(told).toHaveLength(51)
  expect(told[0]).toEqual({ level: 30, msg: 'answered', path: '/0', count: 2 })
  // 150 of 300 subjects came three times and 150 twice; the first 50 have lines of their own.
  expect(told.at(-1)).toEqual({ level: 30, msg: 'answered', count: 600, subjects: 250 })
})

test('subjects without room are counted together, however many', () => {
  const tally = createTally(2)
  expect(['a', 'b', 'c', 'd', 'c', 'a'].map(tally.add)).toEqual([
    true,
    true,
    ...Array(4).fill(false),
  ])
  expect(tally.end()).toEqual({ repeated: [['a', 1]], others: { count: 3, subjects: 2 } })
  expect(tally.add('c')).toBe(true) // b was quiet
  for (let index = 0; index < 30_000; index++) tally.add(`stranger ${index}`)
  expect(tally.end().others).toEqual({ count: 30_000, subjects: 10_000 })
})
