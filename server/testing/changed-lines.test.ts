import { changeLine } from './changed-lines'

test('a mutant whose line is gone, or there twice, is an error', () => {
  const change = { file: 'a.ts', line: 'one', mutant: 'two' }
  expect(changeLine('zero\n  one\n', change)).toBe('zero\ntwo\n')
  expect(() => changeLine('zero\n', change)).toThrow('a.ts has 0 lines "one"')
  expect(() => changeLine('one\n  one', change)).toThrow('a.ts has 2 lines "one"')
})
