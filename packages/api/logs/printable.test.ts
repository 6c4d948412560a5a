import { printableBlock, printableJson, printableLine } from './printable'

test('printableLine escapes control and direction characters', () => {
  expect(printableLine('a\u001b[2Jb\u009bc\r\n\u007f\u202e\0')).toBe(
    'a\\u001b[2Jb\\u009bc\\u000d\\u000a\\u007f\\u202e\\u0000',
  )
  expect(printableLine('Grüße, π 👋')).toBe('Grüße, π 👋')
})

test('printableBlock keeps the lines', () => {
  expect(printableBlock('one\r\ntwo\rthree', '  ')).toBe('  one\n  two\\u000dthree')
})

test('printableJson escapes them and remains JSON', () => {
  const value = { text: 'a\u009b\u007f\u2028\n"\u202e' }
  expect(printableJson(value)).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(printableJson(value))).toEqual(value)
})
