import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { properties } from './properties'

/** The same in every run, so that a change is judged by what its predecessor was judged by. */
const FIXED_SEED = 20_261_123
/** Another in every run; a failure prints it, with the path to the smallest case. */
const FRESH_SEED = randomInt(2 ** 31)

describe.each([
  ['a fixed seed', FIXED_SEED],
  ['a fresh seed', FRESH_SEED],
])('from %s', (_, seed) => {
  test.each(properties)('$name', ({ property }) => fc.assert(property, { seed, numRuns: 4000 }))
})

test('every property has a name of its own', () => {
  expect(new Set(properties.map(({ name }) => name)).size).toBe(properties.length)
})
