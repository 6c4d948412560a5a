import { thefts } from '@/content/thefts'
import { limits } from '../limits/limits'
import { type Answer, checklist } from './words'

/** The strongest answer that the thefts of an attack allow: the worst of them decides. */
function answerOf(rows: readonly string[]): Answer {
  const facts = thefts.filter(({ id }) => rows.includes(id)).map(({ ota }) => ota.facts)
  if (facts.every(({ verdict }) => verdict === 'refused')) return 'stops'
  const isDetected = facts.every(({ verdict, ends }) => verdict === 'refused' || ends === 'owner')
  return isDetected ? 'notices' : 'makes harder'
}

describe('what is prevented', () => {
  const tried = checklist.filter(({ rows }) => rows.length > 0)

  test.each(tried)('$name: the word is what its thefts came to', (item) => {
    const known = thefts.map(({ id }) => id)
    expect(item.rows.filter((row) => !known.includes(row))).toEqual([])
    expect(item.answer).toBe(answerOf(item.rows))
  })

  test('each line points to a theft that it counts, or to a limit', () => {
    for (const { name, evidence, rows } of checklist) {
      const known = 'row' in evidence ? rows : limits.map(({ id }) => id)
      expect({ name, known }).toEqual({
        name,
        known: expect.arrayContaining([Object.values(evidence)[0]]),
      })
    }
  })

  test('the theft that a line points to is the worst that it counts', () => {
    for (const { name, evidence, rows } of tried) {
      if (!('row' in evidence)) throw new Error(`${name} is tried`)
      expect({ name, answer: answerOf([evidence.row]) }).toEqual({ name, answer: answerOf(rows) })
    }
  })

  test('only the flood has no theft', () => {
    expect(checklist.filter(({ rows }) => rows.length === 0).map(({ name }) => name)).toEqual([
      'JWT token flood',
    ])
  })
})
