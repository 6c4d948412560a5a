/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { VerdictLog } from './verdict-log'

const at = new Date(2026, 0, 1, 12, 4, 31).getTime()

test('a row is the code, the time and the message, with a mark besides the colour', () => {
  const rows = [
    { id: 2, at, code: 401, message: 'Attack failed: no.' },
    { id: 1, at, code: 200, message: 'Attack succeeded: yes.' },
  ]
  render(<VerdictLog label="JWT Forgery log" rows={rows} empty="No attack yet." />)
  expect(screen.getByRole('log', { name: 'JWT Forgery log' })).toBeTruthy()
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '✕ 401 12:04:31 Attack failed: no.',
    '✓ 200 12:04:31 Attack succeeded: yes.',
  ])
  expect(items.map(({ dataset }) => dataset.status)).toEqual(['401', '200'])
  expect(items[0]?.className).not.toBe(items[1]?.className)
})
