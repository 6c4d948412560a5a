import { reasonOf } from './database-error'

test('reasonOf names a full disk under PGlite, whose file system throws no Error', () => {
  expect(reasonOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full')
  expect(reasonOf('x')).toBe('unknown')
})
