/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { config } from '@/lib/config'
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
