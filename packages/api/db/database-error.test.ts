import { endsEngine, reasonOf } from './database-error'

test('reasonOf names a full disk under PGlite, whose file system throws no Error', () => {
  expect(reasonOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full')
  expect(reasonOf('x')).toBe('unknown')
})

test('PGlite ends with a panic or an error of its file system, not with one of a value', () => {
  const errors = [{ severity: 'PANIC' }, { errno: 51 }, { severity: 'ERROR' }, new TypeError('')]
  expect(errors.map(endsEngine)).toEqual([true, true, false, false])
})
