/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'

test('a site without an API offers the demo in the browser, and no sign-in that leads nowhere', async () => {
  process.env.NEXT_PUBLIC_API_ORIGIN = 'none'
  const { Entry } = jest.requireActual<typeof import('./sign-in')>('./sign-in')
  render(<Entry />)
  expect(await screen.findByRole('button', { name: 'Run in this browser' })).toBeTruthy()
  expect(screen.getByText('This site has no server for the demo.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign-in With Google' })).toBeNull()
})
