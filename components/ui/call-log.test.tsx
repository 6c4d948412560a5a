/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import { CallLog, type CallLogRow } from './call-log'

const row: CallLogRow = {
  id: 1,
  at: new Date(2026, 0, 1, 12, 4, 22).getTime(),
  method: 'GET',
  name: 'customer',
  status: 200,
  records: 32,
  tokenResponseTime: 0.2449,
}
const failed: CallLogRow = { ...row, id: 2, status: 401, records: 0, tokenResponseTime: null }
const show = (rows: CallLogRow[]) => {
  render(<CallLog label="JWT log" rows={rows} empty="No calls yet. Press Start Demo." />)
  return screen.getByRole('log', { name: 'JWT log' })
}

test('an empty log says what to do and has no rows', () => {
  const log = show([])
  expect(log.textContent).toContain('No calls yet. Press Start Demo.')
  expect(within(log).queryAllByRole('listitem')).toHaveLength(0)
})

test('it can be scrolled by keyboard and does not speak', () => {
  const log = show([row])
  expect(log.tabIndex).toBe(0)
  expect(log.getAttribute('aria-live')).toBe('off')
})

test('rows keep their order and carry all six values', () => {
  const [first, second] = within(show([failed, row])).getAllByRole('listitem')
  expect(first?.dataset.status).toBe('401')
  expect(first?.textContent).toBe('12:04:22GETcustomer✕ failed 4010 records- ms')
  expect(second?.dataset.status).toBe('200')
  expect(second?.textContent).toBe('12:04:22GETcustomer200 OK32 records0.24 ms')
})
