/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { VerdictLog } from './verdict-log'

const at = new Date(2026, 0, 1, 12, 4, 31).getTime()

test('a row is who won, the code, the time and the message, with a mark of its own', () => {
  const rows = [
    {
      id: 2,
      at,
      attack: 'OTA Request',
      outcome: 'held',
      verdict: 'OTA held',
      code: 401,
      message: 'Attack failed: no.',
    },
    {
      id: 1,
      at,
      attack: 'OTA Request',
      outcome: 'in',
      verdict: 'The thief got in',
      code: 200,
      message: 'Attack succeeded: yes.',
    },
  ] as const
  const onInspect = jest.fn()
  render(
    <VerdictLog label="JWT Forgery log" rows={rows} empty="No attack yet." onInspect={onInspect} />,
  )
  expect(screen.getByRole('log', { name: 'JWT Forgery log' })).toBeTruthy()
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'OTA held OTA Request ✕ 401 12:04:31 Attack failed: no.',
    'The thief got in OTA Request ✓ 200 12:04:31 Attack succeeded: yes.',
  ])
  expect(items.map(({ dataset }) => dataset.status)).toEqual(['401', '200'])
  const [held, won] = items.map((item) => item.querySelector('svg path')?.getAttribute('d'))
  expect(held).not.toBe(won) // shapes, for who sees no colours
  const [first, second] = screen.getAllByRole('button', { name: 'Inspect OTA Request 12:04:31' })
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
  second?.click()
  expect(onInspect).toHaveBeenCalledWith(rows[1], second)
})
