import { countWorths, schemes, theftMatrix } from './theft-matrix'

test.each(schemes)('$name: each thing counts once', ({ id }) => {
  const { everything, something, nothing } = countWorths(id)
  expect(everything + something + nothing).toBe(theftMatrix.rows.length)
})

test('counts what a verdict comes to, and says nothing of a while where there is none', () => {
  const rows = theftMatrix.rows.filter(({ id }) => ['script-minute', 'malware', 'jwt'].includes(id))
  const few = { ...theftMatrix, rows }
  expect(countWorths('ota', few)).toEqual({ everything: 1, something: 1, nothing: 1 })
  expect(countWorths('jwt', few)).toEqual({ everything: 3, something: 0, nothing: 0 })
})
