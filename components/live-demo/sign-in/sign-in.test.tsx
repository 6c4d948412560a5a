/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { act, render, screen } from '@testing-library/react'
import { type ComponentProps, StrictMode } from 'react'
import { failedCall } from '@/components/live-demo/monitors/call'
import { addCall, useRun } from '@/components/live-demo/run'
import { config } from '@/lib/config'
import { USER_INFO_KEY } from '@/lib/demo/storage'
import { signedInUser } from '@/lib/demo/testing/session'

Object.assign(globalThis, { TextEncoder }) // which browsers have, and jsdom has not
const { LiveDemo } = jest.requireActual<typeof import('../live-demo')>('../live-demo')
const { ServerAway } = jest.requireActual<typeof import('./notes')>('./notes')
const { endRun } = jest.requireActual<typeof import('../ticking')>('../ticking')
const { logOut } = jest.requireActual<typeof import('./session')>('./session')

const texts = {} as ComponentProps<typeof LiveDemo>['texts']
const open = () =>
  render(
    <StrictMode>
      <LiveDemo authtype="google" texts={texts} />
    </StrictMode>,
  )

// That it runs once is kept per document, and this file has one.
test('sign-in is completed once per load: not again by StrictMode, nor by a later mount', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const headers = { Authorization: 'Bearer a.b.c', session_key: 'key', jSessionId: 'session' }
  const answering = jest.fn(async (_url: RequestInfo | URL) => {
    await held
    return {
      ok: true,
      status: 200,
      headers: new Headers(headers),
      text: async () => '',
    } as Response
  })
  globalThis.fetch = answering
  window.history.replaceState(null, '', '/live-demo/google')
  const { unmount } = open()
  expect(screen.getByText('Signing you in ...')).toBeTruthy()
  expect(window.location.pathname).toBe('/live-demo/google')

  act(release)
  expect(await screen.findByRole('button', { name: 'Start Demo' })).toBeTruthy()
  const calls = [config.api.fetchToken, config.api.registerDevice]
  expect(answering.mock.calls.map(([url]) => url)).toEqual(calls)
  expect(window.location.pathname).toBe('/live-demo')

  unmount()
  open() // Back restores the route's old params
  expect(screen.getByRole('button', { name: 'Start Demo' })).toBeTruthy()
  expect(answering).toHaveBeenCalledTimes(2)

  // A LogOut holds, also against a tab that is about to write its log back.
  await act(async () => {
    void logOut()
    localStorage.setItem(USER_INFO_KEY, JSON.stringify({ ...signedInUser, sessionkey: 'key' }))
  })
  expect(screen.getByRole('button', { name: 'Sign-in With Google' })).toBeTruthy()
  expect(localStorage.getItem(USER_INFO_KEY)).toContain('"islogin":false')
})

test('a running demo says that three calls got no answer, until one gets one or the run stops', () => {
  const lost = failedCall('/api/customer', 'unreachable')
  const call = (result: typeof lost) =>
    act(() => {
      for (const kind of ['jwt', 'ota'] as const)
        addCall(kind, { result, request: {}, at: 1, isTick: true })
    })
  useRun.setState({ isRunning: true })
  render(<ServerAway />)
  const note = screen.getByRole('status', { name: 'Server' })
  call(lost)
  call(lost)
  expect(note.textContent).toBe('')
  call(lost)
  expect(note.textContent).toContain('The demo server is not responding.')
  call({ ...lost, status: 401, noAnswer: null })
  expect(note.textContent).toBe('')
  for (const _ of [1, 2, 3]) call(lost)
  expect(note.textContent).not.toBe('')
  act(endRun)
  expect(note.textContent).toBe('')
})
