import { withTimeLimit } from './time-limit'

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('it aborts with the signal it was given, also when that is over already', () => {
  const controller = new AbortController()
  const either = withTimeLimit(controller.signal, 60_000)
  expect(either.aborted).toBe(false)
  controller.abort()
  expect(either.aborted).toBe(true)
  expect(withTimeLimit(controller.signal, 60_000).aborted).toBe(true)
})

test('it aborts when its time is over, and leaves nothing on the signal it was given', async () => {
  const { signal } = new AbortController()
  const removed = jest.spyOn(signal, 'addEventListener')
  const either = withTimeLimit(signal, 1)
  await aborted(either)
  expect(either.reason).toMatchObject({ name: 'TimeoutError' }) // it is told from being given up
  expect(signal.aborted).toBe(false)
  const [, , options] = removed.mock.calls[0] ?? []
  expect((options as AddEventListenerOptions).signal?.aborted).toBe(true)
})
