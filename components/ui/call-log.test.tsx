/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { CallLog, type CallLogRow } from './call-log'
import { VerdictLog } from './verdict-log'

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
const log = (rows: CallLogRow[], onInspect: (row: CallLogRow) => void = () => {}) => (
  <CallLog label="JWT log" rows={rows} empty="No calls yet." isTall={false} onInspect={onInspect} />
)

test('an empty log says what to do and has no rows', () => {
  render(log([]))
  const tape = screen.getByRole('log', { name: 'JWT log' })
  expect(tape.textContent).toContain('No calls yet.')
  expect(within(tape).queryAllByRole('listitem')).toHaveLength(0)
  expect([tape.tabIndex, tape.getAttribute('aria-live')]).toEqual([0, 'off'])
})

test('rows keep their order and six values; a failure has a mark as well as a colour', () => {
  render(log([failed, row]))
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ dataset }) => dataset.status)).toEqual(['401', '200'])
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '12:04:22GETcustomer✕ failed 4010 records- ms',
    '12:04:22GETcustomer200 OK32 records0.24 ms',
  ])
})

test('a button opens a row; Tab stops at the newest, and arrows reach the others', () => {
  const opened: number[] = []
  render(log([failed, row], ({ id }) => opened.push(id)))
  const [newest, oldest] = screen.getAllByRole('button', { name: 'Inspect 12:04:22' })
  expect([newest?.tabIndex, oldest?.tabIndex]).toEqual([0, -1])
  newest?.focus()
  for (const [key, focused] of [
    ['ArrowDown', oldest],
    ['ArrowDown', oldest],
    ['ArrowUp', newest],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key })
    expect(document.activeElement).toBe(focused)
  }
  if (oldest) fireEvent.click(oldest)
  expect(opened).toEqual([1])
})

test('a verdict has the winner, code, time, message and its own mark', () => {
  const held = {
    ...row,
    attack: 'OTA Request',
    verdict: 'Thief refused',
    code: 401,
    message: 'Attack failed: no.',
  }
  const won = { ...held, id: 2, verdict: 'The thief got in', code: 200, message: 'Yes.' }
  const onInspect = jest.fn()
  render(
    <VerdictLog label="JWT Forgery log" rows={[won, held]} empty="None." onInspect={onInspect} />,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'The thief got in OTA Request ✓ 200 12:04:22 Yes.',
    'Thief refused OTA Request ✕ 401 12:04:22 Attack failed: no.',
  ])
  expect(items.map(({ dataset }) => dataset.status)).toEqual(['200', '401'])
  const [, second] = screen.getAllByRole('button', { name: 'Inspect OTA Request 12:04:22' })
  second?.click()
  expect(onInspect).toHaveBeenCalledWith(held)
})
