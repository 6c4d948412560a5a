import { createSendLog, ruleOf, rules } from '@one-tick-ahead/ota/server/send-log'
import { logs } from './logs'

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

test.each(logs)('$id: $title: the reference judges by the same rules', ({ requests }) => {
  const log = createSendLog()
  const decided = requests.map(({ number, listed, segment }) =>
    ruleOf(log, idOf(number), (listed ?? []).map(idOf).join('|'), segment),
  )
  expect(decided).toEqual(requests.map(({ rule }) => rule))
})

test('each rule decides a request; that of misshapen histories has a case of its own', () => {
  const decided = new Set(logs.flatMap(({ requests }) => requests.map(({ rule }) => rule)))
  expect([...decided].sort((one, other) => one - other)).toEqual(
    Object.keys(rules)
      .map(Number)
      .filter((rule) => rule !== 2),
  )
})
