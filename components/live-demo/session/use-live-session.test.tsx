/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { config } from '@/lib/config'
import { SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { signedInUser } from '@/lib/demo/test-session'
import { useLiveSession } from './use-live-session'

function Probe() {
  return <output>{useLiveSession('google').phase}</output>
}

const open = () =>
  render(
    <StrictMode>
      <Probe />
    </StrictMode>,
  )

// That it runs once is kept per document, and this file has one.
test('sign-in is completed once per load: not again by StrictMode, nor by a later mount', async () => {
  Object.assign(globalThis, { TextEncoder }) // which browsers have, and jsdom has not
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const headers = { Authorization: 'Bearer a.b.c', session_key: 'key', jSessionId: 'session' }
  const answering = jest.fn(async (_url: RequestInfo | URL) => {
    await held
    return { status: 200, headers: new Headers(headers), text: async () => '{}' } as Response
  })
  globalThis.fetch = answering
  window.history.replaceState(null, '', '/live-demo/google')
  const { unmount } = open()
  expect(screen.getByRole('status').textContent).toBe('signing-in')
  expect(window.location.pathname).toBe('/live-demo/google')

  act(release)
  expect(await screen.findByText('signed-in')).toBeTruthy()
  const calls = [config.api.fetchToken, config.api.registerDevice]
  expect(answering.mock.calls.map(([url]) => url)).toEqual(calls)
  expect(window.location.pathname).toBe('/live-demo')

  unmount()
  open() // Back restores the route's old params
  expect(await screen.findByText('signed-in')).toBeTruthy()
  expect(answering).toHaveBeenCalledTimes(2)
})

test('a sign-in that fails is told to the console alone', async () => {
  jest.resetModules() // another document
  const { render, screen } = await import('@testing-library/react/pure')
  const { useLiveSession } = await import('./use-live-session')
  function Noted() {
    const { phase, failure } = useLiveSession('google')
    return <output>{failure ? 'explained' : phase}</output>
  }
  const refused = { status: 401, headers: new Headers(), text: async () => '{}' } as Response
  globalThis.fetch = async () => refused
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  window.localStorage.clear()
  window.history.replaceState(null, '', '/live-demo/google')
  const { unmount } = render(<Noted />)
  expect(await screen.findByText('signed-out')).toBeTruthy()
  expect(window.location.pathname).toBe('/live-demo')
  expect(told).toHaveBeenCalledWith('Sign-in: no bearer token in the answer (status 401)')
  unmount()
})

test('a demo that ran when its visitor left to sign in again runs again, once', async () => {
  jest.resetModules() // another document
  const { render, screen } = await import('@testing-library/react/pure')
  const { runStore } = await import('@/components/live-demo/run')
  const { useLiveSession } = await import('./use-live-session')
  function Back() {
    return <output>{String(useLiveSession(undefined).isBack)}</output>
  }
  window.localStorage.setItem(USER_INFO_KEY, JSON.stringify(signedInUser))
  window.sessionStorage.setItem(SIGN_IN_AGAIN_KEY, 'true')
  const { unmount } = render(<Back />)
  expect(await screen.findByText('true')).toBeTruthy()
  expect(runStore.getState().isRunning).toBe(true)
  expect(window.sessionStorage.getItem(SIGN_IN_AGAIN_KEY)).toBeNull()
  unmount()
})
