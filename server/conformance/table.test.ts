import { allCases } from './cases'
import type { Result } from './run'
import { summary, tableHead, tableRow, wrap } from './table'

const [first] = allCases
if (!first) throw new Error('there are no cases')

const result = (verdict: Result['verdict'], got: string): Result => ({ case: first, verdict, got })

test('long words are cut, short ones kept together', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrap('a-word-that-is-long and', 6)).toEqual(['a-word', '-that-', 'is-lon', 'g and'])
  expect(wrap('', 6)).toEqual([''])
})

test('a row keeps its columns apart, whatever a server says', () => {
  const lines = tableRow(result('passed', 'x'.repeat(60))).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBe(100)
  expect(
    lines
      .map((line) => line.slice(75, 77))
      .join('')
      .trim(),
  ).toBe('')
  expect(tableHead.split('\n').map(({ length }) => length)).toEqual([80, 100])
})

test('a row that failed says what that means', () => {
  expect(tableRow(result('failed', '500'))).toContain(first.means.slice(0, 60))
  expect(tableRow(result('passed', '200'))).not.toContain(first.means.slice(0, 20))
})

test('the last line counts', () => {
  const results = [result('passed', ''), result('failed', ''), result('skipped', '')]
  expect(summary(results)).toBe('3 cases: 1 passed, 1 failed, 1 skipped')
})
