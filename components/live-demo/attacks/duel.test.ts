import type { AttackRow } from '@/components/live-demo/run'
import { DUEL, standOf } from './duel'

const row = (changes: Partial<AttackRow> = {}): AttackRow => ({
  id: 1,
  at: 0,
  attack: DUEL,
  outcome: 'in',
  code: 200,
  message: 'Attack succeeded: the stolen JWT was accepted again, 48 records read.',
  ...changes,
})
const held = row({
  outcome: 'held',
  code: 401,
  message: 'Attack failed. This request id was used before.',
})
const nobody = row({ outcome: 'no-answer', code: 500, message: 'It could not be reached.' })

test('before the first theft there is nothing to say, whatever else was attacked', () => {
  expect(standOf([], false)).toBeNull()
  expect(standOf([row({ attack: 'Send Request' })], false)).toBeNull()
})

test('a thief who got in has records, and one who was held a token that was used', () => {
  expect(standOf([row()], false)).toMatchObject({ outcome: 'in', code: 200, detail: '48 records' })
  expect(standOf([held], true)).toMatchObject({
    outcome: 'held',
    code: 401,
    detail: 'already used',
  })
})

test('of a JWT that was refused it says what the server said', () => {
  const { message } = held
  expect(standOf([held], false)).toMatchObject({ outcome: 'held', code: 401, detail: message })
})

test('where nobody judged there is no code, and the reason stands in its place', () => {
  expect(standOf([nobody], true)).toMatchObject({ code: null, detail: nobody.message })
})

test('the counts go on, over what was judged and is its own', () => {
  const rows = [nobody, row(), held, row(), row({ attack: 'Send Request' })]
  expect(standOf(rows, false)).toMatchObject({ outcome: 'no-answer', gotIn: 2, judged: 3 })
})
