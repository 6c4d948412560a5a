import { createTally } from './tally'

test('the first of a subject is told, the rest counted until the minute ends', () => {
  const tally = createTally(10)
  expect(['a', 'b', 'a', 'a'].map(tally.add)).toEqual([true, true, false, false])
  expect(tally.end()).toEqual({ repeated: [['a', 2]], others: null })
})

test('a subject that goes on is only counted, and is told anew after a quiet minute', () => {
  const tally = createTally(10)
  for (let minute = 0; minute < 3; minute++) {
    expect([tally.add('a'), tally.add('a')]).toEqual([minute === 0, false])
    expect(tally.end().repeated).toEqual([['a', minute === 0 ? 1 : 2]])
    expect(tally.isEmpty()).toBe(false)
  }
  expect(tally.end()).toEqual({ repeated: [], others: null })
  expect(tally.isEmpty()).toBe(true)
  expect(tally.add('a')).toBe(true)
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
