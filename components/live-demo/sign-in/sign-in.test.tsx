/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { type ComponentProps, StrictMode } from 'react'
import { config } from '@/lib/config'
import { USER_INFO_KEY } from '@/lib/demo/storage'
import { signedInUser } from '@/lib/demo/testing/session'
import { LiveDemo } from '../live-demo'
import { logOut } from './session'

const texts = {} as ComponentProps<typeof LiveDemo>['texts']
const open = () =>
  render(
    <StrictMode>
      <LiveDemo authtype="google" texts={texts} />
    </StrictMode>,
  )

// The page completes a sign-in once per document, and this file has one document.
test('a load completes one sign-in, despite StrictMode and a later mount', async () => {
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
  expect(screen.getByText('Signing you in …')).toBeTruthy()
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

  // A logout also removes what another tab writes back.
  await act(async () => {
    void logOut()
    localStorage.setItem(USER_INFO_KEY, JSON.stringify({ ...signedInUser, sessionkey: 'key' }))
  })
  expect(screen.getByRole('button', { name: 'Sign-in With Google' })).toBeTruthy()
  expect(localStorage.getItem(USER_INFO_KEY)).toContain('"islogin":false')
})
