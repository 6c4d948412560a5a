import { answerOf, checklist } from './checklist'
import { compromise } from './compromise'
import { limits } from './limits'

const measured = checklist.filter(({ rows }) => rows.length > 0)

test.each(measured)('$name: the word is what its rows of the matrix came to', (item) => {
  const known = compromise.rows.map(({ id }) => id)
  expect(item.rows.filter((row) => !known.includes(row))).toEqual([])
  expect(item.answer).toBe(answerOf(item.rows))
})

test('each line points to a row that it counts, or to a limit', () => {
  for (const { name, bound, rows } of checklist) {
    const known = 'row' in bound ? rows : limits.map(({ id }) => id)
    expect({ name, known }).toEqual({
      name,
      known: expect.arrayContaining([Object.values(bound)[0]]),
    })
  }
})

test('the row that a line points to is the worst that it counts', () => {
  for (const { name, bound, rows } of measured) {
    if (!('row' in bound)) throw new Error(`${name} is measured`)
    expect({ name, answer: answerOf([bound.row]) }).toEqual({ name, answer: answerOf(rows) })
  }
})

test('only what was not tried at all has no row', () => {
  expect(checklist.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([
    'JWT token flood',
  ])
})
