import { appendToHistory, joinHistory } from '../history'
import vectors from '../vectors/ota-vectors.json'
import { createSendLog, receive, ruleOf, rules } from './send-log'

const idOf = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`
const ids = (...numbers: number[]) => joinHistory(numbers.map(idOf))

describe('scenarios of the test vectors', () => {
  test.each(vectors.scenarios)('$name', ({ steps }) => {
    const log = createSendLog()
    const decided = steps.map(({ requestId, requestHistory, segment }) =>
      ruleOf(log, requestId, requestHistory ?? '', segment),
    )
    expect(decided).toEqual(steps.map(({ rule }) => rule))
    expect(decided.map((rule) => rules[rule])).toEqual(steps.map(({ verdict }) => verdict))
  })

  test('each rule decides a request', () => {
    const decided = new Set(vectors.scenarios.flatMap(({ steps }) => steps.map(({ rule }) => rule)))
    expect([...decided].sort((one, other) => one - other)).toEqual(Object.keys(rules).map(Number))
  })
})

test('a client may send its own id at the end of its history', () => {
  const log = createSendLog()
  expect(receive(log, idOf(1), ids(1), 100)).toBe('accept')
  expect(receive(log, idOf(2), ids(1, 2), 100)).toBe('accept')
})

test('the log keeps 64 entries and counts what it dropped', () => {
  const log = createSendLog()
  let history: string[] = []
  for (let n = 1; n <= 70; n++) {
    expect(receive(log, idOf(n), joinHistory(history), 100)).toBe('accept')
    history = appendToHistory(history, idOf(n))
  }
  expect(log.entries.length).toBe(64)
  expect(log.dropped).toBe(6)
  expect(log.tail).toBe(joinHistory(history))
})

test('a second writer cannot put its requests before one that the device has begun', () => {
  const log = createSendLog()
  // The device has begun 1, which did not arrive; a thief has a copy of its log, key and cookie.
  expect(receive(log, idOf(99), '', 100)).toBe('accept')
  expect(receive(log, idOf(1), ids(99), 100)).toBe('accept')
  expect(receive(log, idOf(2), ids(1), 100)).toBe('fork')
})

test('a history may begin anywhere in a log of more than twenty ids', () => {
  const log = createSendLog()
  const sent = Array.from({ length: 25 }, (_, n) => idOf(n + 1))
  expect(receive(log, idOf(1), '', 100)).toBe('accept')
  expect(receive(log, idOf(21), joinHistory(sent.slice(0, 20)), 100)).toBe('accept')
  expect(receive(log, idOf(25), joinHistory(sent.slice(4, 24)), 100)).toBe('accept')
})

describe('limits of a history of twenty ids', () => {
  test('a second writer can send an id that the device had begun, and the device continues', () => {
    const log = createSendLog()
    expect(receive(log, idOf(1), '', 100)).toBe('accept')
    expect(receive(log, idOf(2), ids(1), 999)).toBe('accept') // not by the device, and much later
    expect(receive(log, idOf(3), ids(1, 2), 999)).toBe('accept')
  })

  test('a second writer can hide its own id if the next nineteen of the device are lost', () => {
    const log = createSendLog()
    const sent = Array.from({ length: 21 }, (_, n) => idOf(n + 1))
    expect(receive(log, idOf(1), '', 100)).toBe('accept')
    expect(receive(log, idOf(99), ids(1), 100)).toBe('accept')
    expect(receive(log, idOf(2), ids(1, 99), 100)).toBe('accept')
    expect(receive(log, idOf(22), joinHistory(sent.slice(-20)), 100)).toBe('accept')
  })
})
