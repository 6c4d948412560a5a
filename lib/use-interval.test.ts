/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react'
import { useInterval } from './use-interval'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('calls back after every delay, never earlier', () => {
  const fn = jest.fn()
  renderHook(() => useInterval(fn, 2000))
  jest.advanceTimersByTime(1999)
  expect(fn).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(fn).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(4000)
  expect(fn).toHaveBeenCalledTimes(3)
})

test('a new callback keeps the interval; null and unmounting stop it', () => {
  const [first, second] = [jest.fn(), jest.fn()]
  const { rerender, unmount } = renderHook(({ fn, delay }) => useInterval(fn, delay), {
    initialProps: { fn: first, delay: 1000 as number | null },
  })
  jest.advanceTimersByTime(600)
  rerender({ fn: second, delay: 1000 })
  jest.advanceTimersByTime(400)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])

  rerender({ fn: second, delay: null })
  jest.advanceTimersByTime(5000)
  expect(second).toHaveBeenCalledTimes(1)

  rerender({ fn: second, delay: 1000 })
  unmount()
  jest.advanceTimersByTime(5000)
  expect(second).toHaveBeenCalledTimes(1)
})
