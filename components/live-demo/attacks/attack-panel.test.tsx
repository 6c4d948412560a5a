/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { act, render, screen } from '@testing-library/react'
import { signedInUser } from '@/lib/demo/testing/session'

Object.assign(globalThis, { TextEncoder }) // which browsers have, and jsdom has not
const { AttackPanel } = jest.requireActual<typeof import('./attack-panel')>('./attack-panel')
const { replayJwt } = jest.requireActual<typeof import('./attacks')>('./attacks')
const { useUser } = jest.requireActual<typeof import('@/lib/demo/store')>('@/lib/demo/store')
const { endRun } = jest.requireActual<typeof import('../ticking')>('../ticking')

const show = () =>
  render(
    <AttackPanel
      kind="jwt"
      title="JWT Forgery"
      logLabel="JWT Forgery log"
      about=""
      attacks={[replayJwt]}
    />,
  )
const isPreview = () => screen.queryByText(/Send Request, preview/) !== null

test('Data sent stays over a look at another page and goes with its session', async () => {
  Element.prototype.scrollIntoView = () => {} // which jsdom has not
  useUser.getState().replaceAll(signedInUser)
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const { unmount } = show()
  expect(isPreview()).toBe(true)
  await act(async () => screen.getByRole('button', { name: 'Send Request' }).click())
  unmount()
  show()
  expect(isPreview()).toBe(false)
  act(endRun)
  expect(isPreview()).toBe(true)
})
