import { nextHit } from './next-hit'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, active: number, held = {}) =>
  nextHit({ key, ...none, ...held }, active, 3)

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s from %i goes to %i', (key, active, next) => {
  expect(press(key, active)).toBe(next)
})

test('other keys, and those held with another, are the field’s own', () => {
  expect(press('a', 0)).toBeUndefined()
  expect(press('Home', 2, { shiftKey: true })).toBeUndefined()
  expect(press('ArrowUp', 2, { altKey: true })).toBeUndefined()
})
