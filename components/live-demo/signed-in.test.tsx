/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import { useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import { AttackPanel } from './attacks/attack-panel'
import { replayJwt } from './attacks/attacks'
import { resetRun } from './run'
import { SignedIn } from './signed-in'

// Jest's environment has no attacker host.
test('a site without an attacker host shows no attack', () => {
  render(<SignedIn timing="The times." storage={null} further={null} onForget={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Steal both and replay' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Request' })).toBeNull()
  expect(screen.getByRole('region', { name: 'OTA monitor' })).toBeTruthy()
  expect(screen.getByText('The times.')).toBeTruthy()
})

test('Data sent survives a visit to another page and ends with its session', async () => {
  Element.prototype.scrollIntoView = () => {} // which jsdom has not
  useUser.getState().replaceAll(signedInUser)
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const show = () =>
    render(<AttackPanel kind="jwt" title="JWT" logLabel="JWT" about="" attacks={[replayJwt]} />)
  const isEmpty = () => screen.queryByText('Nothing sent yet.') !== null
  const { unmount } = show()
  expect(isEmpty()).toBe(true)
  await act(async () => screen.getByRole('button', { name: 'Send Request' }).click())
  unmount()
  show()
  expect(isEmpty()).toBe(false)
  act(resetRun)
  expect(isEmpty()).toBe(true)
})
