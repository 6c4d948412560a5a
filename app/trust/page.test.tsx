/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { engines } from '@/content/engines'
import TrustPage from './page'

const question = () => screen.queryByRole('heading', { name: /Which browsers/ })

afterEach(() => jest.restoreAllMocks())

test('each browser stands beside its version', () => {
  render(<TrustPage />)
  expect(question()).not.toBeNull()
  for (const { name, version } of engines.browsers) {
    expect(screen.getByRole('rowheader', { name }).nextSibling?.textContent).toBe(version)
  }
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('scope'))).toEqual([
    'col',
    'col',
  ])
})

test('where the checks passed in none, no browser is asked for', () => {
  jest.replaceProperty(engines, 'browsers', [])
  render(<TrustPage />)
  expect(question()).toBeNull()
})
