/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { render, screen } from '@testing-library/react'

// Jest's environment names no attacker, as a site that runs without one.
test('where no attacker runs, there is nothing to attack with', () => {
  Object.assign(globalThis, { TextEncoder }) // which browsers have, and jsdom has not
  const { SignedIn } = jest.requireActual<typeof import('./signed-in')>('./signed-in')
  render(<SignedIn storage={null} further={null} onForget={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Steal both and replay' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Request' })).toBeNull()
  expect(screen.getByRole('region', { name: 'OTA monitor' })).toBeTruthy()
})
