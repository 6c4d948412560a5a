/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Gauge } from './gauge'

function show(value: number | null, average: number) {
  render(<Gauge title="OTA Verification Time" tone="brass" value={value} average={average} />)
  return screen.getByRole('meter', { name: 'OTA Verification Time' })
}

test.each([
  [null, 0, '0', 'no reading yet, average 0.00', '0.00 ms', '-100.0'],
  [0.0361, 0.04, '0.0361', '0.04 milliseconds, average 0.04', '0.04 ms', '-75.9'],
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
  expect(meter.innerHTML).toContain(`rotate: ${angle}deg`)
})

test('the average stands beside its name', () => {
  show(0.2, 0.144)
  expect(screen.getByText(/Average Duration/).textContent).toBe('Average Duration 0.14 ms')
})

test('the needle stays the same element, so that it can move', () => {
  const look = { title: 'OTA Verification Time', tone: 'brass', average: 0 } as const
  const { container, rerender } = render(<Gauge {...look} value={0} />)
  const needle = container.querySelector<SVGGElement>('[style*=rotate]')
  rerender(<Gauge {...look} value={0.15} />)
  expect(container.querySelector('[style*=rotate]')).toBe(needle)
  expect(needle?.getAttribute('style')).toBe('rotate: 0.0deg;')
})
