/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { CallLog, type CallLogRow } from './call-log'
import { COPIED_MS, CopyButton } from './copy-button'
import { DataBlock } from './data-block'
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
  <CallLog
    label="JWT log"
    rows={rows}
    empty="No calls yet. Press Start Demo."
    isTall={false}
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

describe('verdicts', () => {
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
      <VerdictLog
        label="JWT Forgery log"
        rows={rows}
        empty="No attacks yet."
        onInspect={onInspect}
      />,
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
})

describe('data of a request', () => {
  const data = { jwt: 'Bearer a.b.c', url: 'http://localhost:3000/api/customer' }

  function withClipboard(writeText: (text: string) => Promise<void>) {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  }

  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('the group holds the data in full and nothing else', () => {
    render(<DataBlock label="Data sent" note="Send Request" data={data} />)
    expect(JSON.parse(screen.getByRole('group', { name: 'Data sent' }).textContent ?? '')).toEqual(
      data,
    )
  })

  test('copying shows a check for 1.2 s', async () => {
    const copied: string[] = []
    withClipboard(async (text) => void copied.push(text))
    render(<DataBlock label="Data sent" data={data} />)
    const button = screen.getByRole('button', { name: 'Copy data sent' })
    await act(async () => fireEvent.click(button))
    expect(JSON.parse(copied[0] ?? '')).toEqual(data)
    expect(button.textContent).toBe('✓ Copied data sent')
    act(() => jest.advanceTimersByTime(COPIED_MS - 1))
    expect(button.textContent).toBe('✓ Copied data sent')
    act(() => jest.advanceTimersByTime(1))
    expect(button.textContent).toBe('Copy data sent')
  })

  test('a browser that refuses is said', async () => {
    withClipboard(() => Promise.reject(new Error('NotAllowedError')))
    render(<DataBlock label="Data sent" data={data} />)
    const button = screen.getByRole('button', { name: 'Copy data sent' })
    await act(async () => fireEvent.click(button))
    expect(button.textContent).toBe('Not copied data sent')
  })

  test('apart from text it shows its whole name', async () => {
    withClipboard(async () => {})
    render(<CopyButton text="curl" what="curl" />)
    const button = screen.getByRole('button', { name: 'Copy curl' })
    expect(button.querySelector('.sr-only')).toBeNull()
    await act(async () => fireEvent.click(button))
    expect(button.textContent).toBe('✓ Copied curl')
  })
})
