import { endsEngine, reasonOf } from './database-error'

test('reasonOf names a full disk under PGlite, whose file system throws no Error', () => {
  expect(reasonOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full')
  expect(reasonOf('x')).toBe('unknown')
})

test.each([
  [{ severity: 'PANIC' }, true],
  [{ name: 'ErrnoError', errno: 51 }, true],
  [new WebAssembly.RuntimeError('unreachable'), true],
  [{ severity: 'ERROR' }, false],
  [new TypeError('a value that no query takes'), false],
])('after %s PGlite has ended: %s', (error, expected) => {
  expect(endsEngine(error)).toBe(expected)
})
