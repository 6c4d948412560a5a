import type { AttackRow } from '@/components/live-demo/run'
import { STEAL_BOTH, standOf } from './steal-both'

const row = (changes: Partial<AttackRow> = {}): AttackRow => ({
  id: 1,
  at: 0,
  attack: STEAL_BOTH,
  outcome: 'in',
  code: 200,
  message: 'Attack succeeded: the stolen JWT was accepted again, 48 records read.',
  ...changes,
})
const message = 'Attack failed. This request id was used before.'
const held = row({ outcome: 'held', code: 401, message })
const nobody = row({ outcome: 'no-answer', code: 500, message: 'It could not be reached.' })

test('before the first theft there is nothing to say, whatever else was attacked', () => {
  expect(standOf([], 'jwt')).toBeNull()
  expect(standOf([row({ attack: 'Send Request' })], 'jwt')).toBeNull()
})

test.each([
  ['a thief who got in has records', row(), 'jwt', 200, '48 records'],
  ['one who was held a token that was used', held, 'ota', 401, 'already used'],
  ['of a JWT it says what the server said', held, 'jwt', 401, message],
  ['where nobody judged the reason stands in place of a code', nobody, 'ota', null, nobody.message],
] as const)('%s', (_name, one, kind, code, detail) => {
  expect(standOf([one], kind)).toMatchObject({ outcome: one.outcome, code, detail })
})

test('the counts go on, over what was judged and is its own', () => {
  const rows = [nobody, row(), held, row(), row({ attack: 'Send Request' })]
  expect(standOf(rows, 'jwt')).toMatchObject({ outcome: 'no-answer', gotIn: 2, judged: 3 })
})
