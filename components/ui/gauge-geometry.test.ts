import {
  dialPath,
  gaugeAngle,
  gaugeFraction,
  isAboveScale,
  pointAt,
  ticksPath,
} from './gauge-geometry'

test.each([
  [0, -100],
  [0.075, -50],
  [0.15, 0],
  [0.24, 60],
  [0.3, 100],
  [0.31, 100],
  [1000, 100],
  [-1, -100],
])('%d ms points to %d degrees', (ms, angle) => {
  expect(gaugeAngle(ms)).toBeCloseTo(angle, 9)
})

test('the scale is full at 0.30 ms, and above it only beyond', () => {
  expect(gaugeFraction(0.3)).toBeCloseTo(1, 9)
  expect(isAboveScale(0.3)).toBe(false)
  expect(isAboveScale(0.3001)).toBe(true)
})

test('0 degrees is straight up, 90 to the right', () => {
  expect(pointAt(0, 60)).toEqual({ x: 75, y: 14 })
  expect(pointAt(90, 60)).toEqual({ x: 135, y: 74 })
})

test('the dial lies inside its 150 px square', () => {
  for (let angle = -100; angle <= 100; angle++) {
    const { x, y } = pointAt(angle, 65) // the arc is 10 wide
    for (const side of [x, y]) {
      expect(side).toBeGreaterThanOrEqual(0)
      expect(side).toBeLessThanOrEqual(150)
    }
  }
})

test('the dial is drawn the long way round, with a mark every 0.05 ms', () => {
  expect(dialPath(60)).toBe('M15.91 84.42A60 60 0 1 1 134.09 84.42')
  expect(ticksPath(44, 49).match(/M/g)).toHaveLength(7)
})
