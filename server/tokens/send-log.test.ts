import fc from 'fast-check'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import vectors from '@/lib/ota/ota-vectors.json'
import { createSendLog, receive } from './send-log'

const id = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`
const ids = (...numbers: number[]) => joinHistory(numbers.map(id))

describe('scenarios of the test vectors', () => {
  test.each(vectors.scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_, scenario) => {
      const log = createSendLog()
      const verdicts = scenario.steps.map((step) =>
        receive(log, step.requestId, step.requestHistory, step.segment),
      )
      expect(verdicts).toEqual(scenario.steps.map((step) => step.verdict))
    },
  )
})

describe('malformed histories change nothing', () => {
  const twentyOne = ids(...Array.from({ length: 21 }, (_, n) => n + 100))
  test.each([
    ['21 ids', twentyOne],
    ['an id twice', ids(1, 1)],
    ['its own id in the middle', ids(1, 9, 2)],
    ['an empty place', `${id(1)}||${id(2)}`],
    ['a trailing bar', `${id(1)}|`],
    ['upper case', `${id(1)}|ABCDEF00-0000-4000-8000-000000000000`],
    ['no id at all', 'x'.repeat(36)],
  ])('%s', (_, history) => {
    const log = createSendLog()
    receive(log, id(1), '', 100)
    const before = structuredClone(log)
    expect(receive(log, id(9), history, 100)).toBe('malformed')
    expect(log).toEqual(before)
  })
})

test('a client may have written its own id before it read the log', () => {
  const log = createSendLog()
  expect(receive(log, id(1), ids(1), 100)).toBe('accept')
  expect(receive(log, id(2), ids(1, 2), 100)).toBe('accept')
})

test('the log keeps 64 entries and counts what it dropped', () => {
  const log = createSendLog()
  let history: string[] = []
  for (let n = 1; n <= 70; n++) {
    expect(receive(log, id(n), joinHistory(history), 100)).toBe('accept')
    history = appendToHistory(history, id(n))
  }
  expect(log.entries.size).toBe(64)
  expect(log.dropped).toBe(6)
  expect(log.tail).toBe(joinHistory(history))
})

/** One writer's requests, each with the history before it. */
function write(count: number) {
  let history: string[] = []
  return Array.from({ length: count }, (_, n) => {
    const request = { requestId: id(n + 1), history: joinHistory(history) }
    history = appendToHistory(history, request.requestId)
    return request
  })
}

test('one honest writer is never a fork: loss, duplicates and reordering with 24 in flight', () => {
  const IN_FLIGHT = 24
  const delivery = fc.array(
    fc.record({ lost: fc.boolean(), twice: fc.boolean(), delay: fc.nat(IN_FLIGHT - 1) }),
    { minLength: 1, maxLength: 120 },
  )
  fc.assert(
    fc.property(delivery, (plan) => {
      const arrivals = write(plan.length)
        .map((request, n) => ({ request, ...(plan[n] as (typeof plan)[number]), n }))
        .filter(({ lost }) => !lost)
        .map((one) => ({ ...one, at: one.n + one.delay }))
        .sort((a, b) => a.at - b.at || a.n - b.n)
        .flatMap((one) => (one.twice ? [one, one] : [one]))
      const log = createSendLog()
      for (const { request } of arrivals) {
        expect(receive(log, request.requestId, request.history, 100)).not.toBe('fork')
      }
    }),
    { numRuns: 2000 },
  )
})

test('two writers from one snapshot are never both accepted', () => {
  const writer = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), writer, (before, turns) => {
      const log = createSendLog()
      let shared: string[] = []
      for (let n = 1; n <= before; n++) {
        receive(log, id(n), joinHistory(shared), 100)
        shared = appendToHistory(shared, id(n))
      }
      const histories = { device: shared, clone: shared }
      const accepted = new Set<string>()
      let n = 1000
      for (const isClone of turns) {
        const who = isClone ? 'clone' : 'device'
        const requestId = id(++n)
        const verdict = receive(log, requestId, joinHistory(histories[who]), 100)
        histories[who] = appendToHistory(histories[who], requestId)
        if (verdict === 'fork') return // the session ends here
        if (verdict === 'accept' || verdict === 'late') accepted.add(who)
      }
      expect(accepted.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000 },
  )
})
