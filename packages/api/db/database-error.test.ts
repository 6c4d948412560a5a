import { reasonOf } from './database-error'

test('a full disk under PGlite is named, though its file system throws no Error', () => {
  expect(reasonOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full')
  expect(reasonOf('x')).toBe('unknown')
})
