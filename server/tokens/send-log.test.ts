import { appendToHistory, joinHistory } from '@/lib/ota/history'
import vectors from '@/lib/ota/ota-vectors.json'
import { idOf } from '@/server/testing/deliveries'
import { createSendLog, receive } from './send-log'

const ids = (...numbers: number[]) => joinHistory(numbers.map(idOf))

describe('scenarios of the test vectors', () => {
  test.each(vectors.scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'k29: %s',
    (_, scenario) => {
      const log = createSendLog()
      const verdicts = scenario.steps.map((step) =>
        receive(log, step.requestId, step.requestHistory, step.segment),
      )
      expect(verdicts).toEqual(scenario.steps.map((step) => step.verdict))
    },
  )
})

test('a client may have written its own id before it read the log', () => {
  const log = createSendLog()
  expect(receive(log, idOf(1), ids(1), 100)).toBe('accept')
  expect(receive(log, idOf(2), ids(1, 2), 100)).toBe('accept')
})

test('k35: the log keeps 64 entries and counts what it dropped', () => {
  const log = createSendLog()
  let history: string[] = []
  for (let n = 1; n <= 70; n++) {
    expect(receive(log, idOf(n), joinHistory(history), 100)).toBe('accept')
    history = appendToHistory(history, idOf(n))
  }
  expect(log.entries.size).toBe(64)
  expect(log.dropped).toBe(6)
  expect(log.tail).toBe(joinHistory(history))
})
