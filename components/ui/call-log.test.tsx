/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react'
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
const log = (rows: CallLogRow[], onInspect: (row: CallLogRow) => void = () => {}) => (
  <CallLog
    label="JWT log"
    rows={rows}
    empty="No calls yet. Press Start Demo."
    onInspect={onInspect}
  />
)
const show = (rows: CallLogRow[]) => {
  render(log(rows))
  return screen.getByRole('log', { name: 'JWT log' })
}

test('an empty log says what to do and has no rows', () => {
  const tape = show([])
  expect(tape.textContent).toContain('No calls yet. Press Start Demo.')
  expect(within(tape).queryAllByRole('listitem')).toHaveLength(0)
})

test('it can be scrolled by keyboard and does not speak', () => {
  const tape = show([row])
  expect(tape.tabIndex).toBe(0)
  expect(tape.getAttribute('aria-live')).toBe('off')
})

test('rows keep their order and carry all six values', () => {
  const [first, second] = within(show([failed, row])).getAllByRole('listitem')
  expect(first?.dataset.status).toBe('401')
  expect(first?.textContent).toBe('12:04:22GETcustomer✕ failed 4010 records- ms')
  expect(second?.dataset.status).toBe('200')
  expect(second?.textContent).toBe('12:04:22GETcustomer200 OK32 records0.24 ms')
})

test('a row is opened by its button; Tab stops at the newest, the arrows walk the others', () => {
  const opened: number[] = []
  render(log([failed, row], ({ id }) => opened.push(id)))
  const [newest, oldest] = screen.getAllByRole('button', { name: 'Inspect 12:04:22' })
  expect([newest?.tabIndex, oldest?.tabIndex]).toEqual([0, -1])
  newest?.focus()
  for (const [key, focused] of [
    ['ArrowDown', oldest],
    ['ArrowDown', oldest],
    ['ArrowUp', newest],
    ['ArrowUp', newest],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key })
    expect(document.activeElement).toBe(focused)
  }
  if (oldest) fireEvent.click(oldest)
  expect(opened).toEqual([1])
})

describe('the tape moves by a row', () => {
  const rowsOf = (...ids: number[]) => ids.map((id) => ({ ...row, id }))
  /** Which rows come in with a movement after each list in turn. */
  const moves = (...lists: number[][]) => {
    const { rerender, unmount } = render(log([]))
    const moved = lists.map((ids) => {
      rerender(log(rowsOf(...ids)))
      const items = screen.queryAllByRole('listitem')
      return items.flatMap(({ className }, index) => (className.includes('starting:') ? index : []))
    })
    unmount()
    return moved
  }

  test('for each new row, and only for that', () => {
    expect(moves([1], [2, 1], [3, 2, 1])).toEqual([[0], [0], [0]])
  })

  test('not for many at once, nor after the log was emptied', () => {
    expect(moves([3, 2, 1])).toEqual([[]])
    expect(moves([1], [], [2], [3, 2])).toEqual([[0], [], [], [0]])
  })
})
