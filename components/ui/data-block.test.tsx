/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { COPIED_MS } from './copy-button'
import { DataBlock } from './data-block'

const data = { jwt: 'Bearer a.b.c', url: 'http://localhost:3000/api/customer' }

/** Shows the data and presses Copy. */
async function copy(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  render(<DataBlock label="Data sent" note="Send Request" data={data} />)
  const button = screen.getByRole('button', { name: 'Copy data sent' })
  await act(async () => fireEvent.click(button))
  return button
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the group has exactly the data, and copying shows a check for 1.2 s', async () => {
  const copied: string[] = []
  const button = await copy(async (text) => void copied.push(text))
  const group = screen.getByRole('group', { name: 'Data sent' })
  for (const text of [group.textContent, ...copied]) expect(JSON.parse(text ?? '')).toEqual(data)
  expect(copied).toHaveLength(1)
  act(() => jest.advanceTimersByTime(COPIED_MS - 1))
  expect(button.textContent).toBe('✓ Copied data sent')
  act(() => jest.advanceTimersByTime(1))
  expect(button.textContent).toBe('Copy data sent')
})

test('a block without data says so, and has nothing to copy', () => {
  render(<DataBlock label="Data sent" data={null} empty="Nothing sent yet." />)
  expect(screen.getByRole('group', { name: 'Data sent' }).textContent).toBe('Nothing sent yet.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the button says when the browser refuses to copy', async () => {
  const button = await copy(() => Promise.reject(new Error('NotAllowedError')))
  expect(button.textContent).toBe('Not copied data sent')
})
