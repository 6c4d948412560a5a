/** @jest-environment jsdom */
import { isSlashOn, SLASH_KEY, setSlash } from './slash-key'

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('on unless turned off; what is on stores nothing', () => {
  expect(isSlashOn()).toBe(true)
  setSlash(false)
  expect(isSlashOn()).toBe(false)
  expect(localStorage.getItem(SLASH_KEY)).toBe('off')
  setSlash(true)
  expect(isSlashOn()).toBe(true)
  expect(localStorage).toHaveLength(0)
})

test('without storage the choice lasts for the page', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse)
  }
  expect(isSlashOn()).toBe(true)
  setSlash(false)
  expect(isSlashOn()).toBe(false)
  setSlash(true)
  expect(isSlashOn()).toBe(true)
})
