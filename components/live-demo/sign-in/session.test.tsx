/** @jest-environment jsdom */
import { DEMO_PATH } from '@one-tick-ahead/api/contract/pages'
import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import { LiveDemo } from '../live-demo'
import { useRun } from '../run'
import { startRun, stopRun } from '../ticking'

const isRunning = () => useRun.getState().timer !== null
const texts = {} as ComponentProps<typeof LiveDemo>['texts']
/** Stores the session as another tab does. */
function storeElsewhere(change: Partial<typeof signedInUser>) {
  localStorage.setItem(USER_INFO_KEY, JSON.stringify({ ...signedInUser, ...change }))
  window.dispatchEvent(new StorageEvent('storage', { key: USER_INFO_KEY }))
}

describe('a run behind another page', () => {
  beforeEach(() => {
    useUser.getState().replaceAll(signedInUser)
    startRun()
  })
  afterEach(stopRun)

  test.each([
    ['a LogOut', { islogin: false, sessionkey: '' }],
    ['a sign-out that keeps the key', { islogin: false }],
  ])('ends with %s in another tab', (_name, change) => {
    storeElsewhere(change)
    expect(isRunning()).toBe(false)
  })

  test('continues with the session of a sign-in in another tab', () => {
    storeElsewhere({ sessionkey: 'next' })
    expect(useUser.getState().sessionkey).toBe('next')
    expect(isRunning()).toBe(true)
  })
})

test('a failed sign-in is shown once, and not again after a visit to another page', async () => {
  useUser.getState().clear()
  sessionStorage.setItem(SIGN_IN_AGAIN_KEY, 'false')
  window.history.replaceState(null, '', `${DEMO_PATH}?${FAILURE_PARAMETER}=cancelled`)
  const { unmount } = render(<LiveDemo texts={texts} />)
  expect(await screen.findByText(/did not complete/)).toBeTruthy()
  unmount()
  render(<LiveDemo texts={texts} />)
  expect(screen.queryByText(/did not complete/)).toBeNull()
})
