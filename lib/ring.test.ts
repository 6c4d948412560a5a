import { quartersAt, ringArc, ringTick, ringTurn } from './ring'

test.each([
  [0, 1, 2],
  [14, 1, 2],
  [15, 2, 3],
  [44, 3, 4],
  [45, 4, 1],
  [59, 4, 1],
])('at second %d quarter %d is current and %d is lit', (second, current, next) => {
  expect(quartersAt(second)).toEqual({ current, next })
})

test('the quarters lie clockwise from twelve', () => {
  const start = (segment: number) => ringArc(segment).slice(1).split('A')[0]?.split(' ').map(Number)
  const [first, second, third, fourth] = [1, 2, 3, 4].map(start)
  expect(first?.[1]).toBeLessThan(40) // top
  expect(second?.[0]).toBeGreaterThan(380) // right
  expect(third?.[1]).toBeGreaterThan(380) // bottom
  expect(fourth?.[0]).toBeLessThan(40) // left
})

test('every 15th tick is longer', () => {
  const length = (second: number) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (ringTick(second).match(/-?[\d.]+/g) ?? []).map(Number)
    return Math.hypot(x2 - x1, y2 - y1)
  }
  expect([0, 15, 30, 45].map((second) => Math.round(length(second)))).toEqual([20, 20, 20, 20])
  expect(Math.round(length(7))).toBe(8)
})

test('the hand turns six degrees a second', () => {
  expect(ringTurn(10)).toBe('rotate(60 210 210)')
})
