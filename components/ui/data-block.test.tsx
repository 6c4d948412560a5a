/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { COPIED_MS, CopyButton } from './copy-button'
import { DataBlock } from './data-block'

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

test('a few lines are shown until all are asked for', () => {
  render(<DataBlock label="Data sent" data={data} />)
  const box = screen.getByRole('group', { name: 'Data sent' }).firstElementChild
  const button = screen.getByRole('button', { name: 'Show all data sent' })
  expect(button.getAttribute('aria-controls')).toBe(box?.id)
  expect(box?.className).toContain('max-h-')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.textContent).toBe('Show less data sent')
  expect(box?.className).not.toContain(' max-h-')
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
