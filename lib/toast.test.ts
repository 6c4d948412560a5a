/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { Toaster, toast } from 'sonner'
import { dismissToast, showToast, TOAST_LIMIT, type ToastKind } from './toast'

const shown = () => toast.getToasts() as { id: string; title?: string; duration?: number }[]
const arrived = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => toast.dismiss())

test.each<[ToastKind, number]>([
  ['blank', 4000],
  ['error', 4000],
  ['success', 2000],
  ['loading', Number.POSITIVE_INFINITY],
  ['custom', 4000],
])('a toast of the kind %s stays for %d ms (spec §9)', async (kind, duration) => {
  showToast(kind, 'Text')
  await arrived()
  expect(shown()).toMatchObject([{ title: kind === 'custom' ? undefined : 'Text', duration }])
})

test('after 25 toasts the 20 newest remain', async () => {
  for (let n = 1; n <= 25; n++) showToast('blank', `${n}`)
  await arrived()
  expect(shown()).toHaveLength(TOAST_LIMIT)
  expect(shown().map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${index + 6}`),
  )
})

test('a loading toast becomes a success in place, and a dismissed one disappears', async () => {
  const id = showToast('loading', 'Message Sending')
  showToast('success', 'Sent', id)
  dismissToast(showToast('loading', 'Gone'))
  await arrived()
  expect(shown()).toMatchObject([{ type: 'success', title: 'Sent', duration: 2000 }])
})

test('a toast that comes while the last one with its id leaves is shown', async () => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) })
  jest.useFakeTimers()
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const view = render(createElement(Toaster))
  showToast('success', 'First', 'attack')
  await pass(2100)
  showToast('loading', 'Second', 'attack')
  await pass(1000)
  expect(screen.queryByText('Second')).not.toBeNull()
  expect(screen.queryByText('First')).toBeNull()
  view.unmount()
  jest.useRealTimers()
})
