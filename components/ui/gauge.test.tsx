/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Gauge } from './gauge'
import { gaugeAngle, gaugeFraction, isAboveScale, pointAt } from './gauge-geometry'

function show(value: number | null, average: number) {
  render(
    <Gauge title="OTA Verification Time" arc="stroke-brass-fill" value={value} average={average} />,
  )
  return screen.getByRole('meter', { name: 'OTA Verification Time' })
}

test.each([
  [null, 0, '0', 'no reading yet, average 0.00', '- ms', '-100.0'],
  [0.0361, 0.04, '0.0361', '0.04 milliseconds, average 0.04', '0.04 ms', '-75.9'],
  [0.3049, 0.04, '0.3', '0.30 milliseconds, average 0.04', '0.30 ms', '100.0'],
  [0.15, 0.14, '0.15', '0.15 milliseconds, average 0.14', '0.15 ms', '0.0'],
  [
    1.234,
    0.5,
    '0.3',
    '1.23 milliseconds, over 0.30 milliseconds, the end of the scale, average 0.50',
    '1.23 ms',
    '100.0',
  ],
])('%d ms, average %d', (value, average, now, spoken, printed, angle) => {
  const meter = show(value, average)
  expect(meter.getAttribute('aria-valuemin')).toBe('0')
  expect(meter.getAttribute('aria-valuemax')).toBe('0.3')
  expect(meter.getAttribute('aria-valuenow')).toBe(now)
  expect(meter.getAttribute('aria-valuetext')).toBe(spoken)
  expect(meter.textContent).toContain(printed)
  expect(meter.textContent).toMatch(/^00\.30/) // the scale's ends
  expect(meter.textContent?.includes('over 0.30 ms')).toBe(value === 1.234)
  expect(meter.innerHTML).toContain(`rotate(${angle})`)
})

test('the average is beside its name', () => {
  show(0.2, 0.144)
  expect(screen.getByText(/Average Duration/).textContent).toBe('Average Duration 0.14 ms')
})

test('a new value moves the same needle element', () => {
  const look = { title: 'OTA Verification Time', arc: 'stroke-brass-fill', average: 0 } as const
  const { container, rerender } = render(<Gauge {...look} value={0} />)
  const needle = container.querySelector<SVGGElement>('[transform^=rotate]')
  rerender(<Gauge {...look} value={0.15} />)
  expect(container.querySelector('[transform^=rotate]')).toBe(needle)
  expect(needle?.getAttribute('transform')).toBe('rotate(0.0)')
})

describe('its geometry', () => {
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

  test('the scale is full at 0.30 ms, and only a larger printed value is over it', () => {
    expect(gaugeFraction(0.3)).toBeCloseTo(1, 9)
    expect(isAboveScale(0.3)).toBe(false)
    expect(isAboveScale(0.3049)).toBe(false)
    expect(isAboveScale(0.3051)).toBe(true)
  })

  test('the dial is inside its 150 px square', () => {
    for (let angle = -100; angle <= 100; angle++) {
      const { x, y } = pointAt(angle, 65) // the arc is 10 wide
      for (const side of [x, y]) {
        expect(side).toBeGreaterThanOrEqual(0)
        expect(side).toBeLessThanOrEqual(150)
      }
    }
  })
})
