/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { session, userStore } from '@/components/live-demo/demo'
import { signedInUser } from '@/lib/demo/test-session'
import { useLiveSession } from './use-live-session'

// The store is the real one over jsdom's localStorage; only the flow itself, which needs a server,
// is a stand-in.
jest.mock('@/components/live-demo/demo', () => {
  const { createUserStore } =
    jest.requireActual<typeof import('@/lib/demo/store')>('@/lib/demo/store')
  const userStore = createUserStore(localStorage)
  const runKeeper = {
    catchUp: userStore.sync,
    comeBack: async (begin: () => Promise<void>) => {
      await begin()
      return false
    },
  }
  return { userStore, session: { begin: jest.fn() }, runKeeper, settleTab: () => null }
})

const begin = jest.mocked(session.begin)

function Probe() {
  return <output>{useLiveSession('google').phase}</output>
}

const open = () =>
  render(
    <StrictMode>
      <Probe />
    </StrictMode>,
  )

// One test: that it runs once is kept per document, and this file has one.
test('sign-in is completed once per load: not again by StrictMode, nor by a later mount', async () => {
  let enrolled = () => {}
  begin.mockImplementation(
    () =>
      new Promise((resolve) => {
        enrolled = () => {
          userStore.getState().replaceAll(signedInUser)
          resolve(null)
        }
      }),
  )
  window.history.replaceState(null, '', '/live-demo/google')
  const { unmount } = open()
  expect(screen.getByRole('status').textContent).toBe('signing-in')
  expect(window.location.pathname).toBe('/live-demo/google')

  act(enrolled)
  expect(await screen.findByText('signed-in')).toBeTruthy()
  expect(begin).toHaveBeenCalledTimes(1)
  expect(window.location.pathname).toBe('/live-demo')

  unmount()
  open() // Back restores the route's old params
  expect(await screen.findByText('signed-in')).toBeTruthy()
  expect(begin).toHaveBeenCalledTimes(1)
})
