import { theftMatrix } from '@/content/theft-matrix'
import { limits } from '../limits/limits'
import { type Answer, checklist } from './words'

/** What the measured rows say of an attack: as much as the worst of them allows. */
function answerOf(rows: readonly string[]): Answer {
  const verdicts = theftMatrix.rows
    .filter(({ id }) => rows.includes(id))
    .map(({ ota }) => ota.verdict)
  if (verdicts.every((verdict) => verdict === 'refused')) return 'stops'
  const isNoticed = verdicts.every((verdict) => ['refused', 'until-noticed'].includes(verdict))
  return isNoticed ? 'notices' : 'makes harder'
}

describe('what is prevented', () => {
  const measured = checklist.filter(({ rows }) => rows.length > 0)

  test.each(measured)('$name: the word is what its rows of the matrix came to', (item) => {
    const known = theftMatrix.rows.map(({ id }) => id)
    expect(item.rows.filter((row) => !known.includes(row))).toEqual([])
    expect(item.answer).toBe(answerOf(item.rows))
  })

  test('each line points to a row that it counts, or to a limit', () => {
    for (const { name, evidence, rows } of checklist) {
      const known = 'row' in evidence ? rows : limits.map(({ id }) => id)
      expect({ name, known }).toEqual({
        name,
        known: expect.arrayContaining([Object.values(evidence)[0]]),
      })
    }
  })

  test('the row that a line points to is the worst that it counts', () => {
    for (const { name, evidence, rows } of measured) {
      if (!('row' in evidence)) throw new Error(`${name} is measured`)
      expect({ name, answer: answerOf([evidence.row]) }).toEqual({ name, answer: answerOf(rows) })
    }
  })

  test('only what was not tried at all has no row', () => {
    expect(checklist.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([
      'JWT token flood',
    ])
  })
})
