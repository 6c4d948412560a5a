/** @jest-environment jsdom */

import { isSlashOn, SLASH_KEY, setSlash } from '@/lib/search/search-key'
import { chooseNextTheme, shownTheme, showTheme, THEME_KEY, THEME_SCRIPT } from './theme'

// biome-ignore lint/security/noGlobalEval: the text that the head of every page runs
const runHeadScript = () => eval(THEME_SCRIPT)

beforeEach(() => {
  localStorage.clear()
  showTheme('system')
})

afterEach(() => jest.restoreAllMocks())

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['"dark"', 'system'],
  ['purple', 'system'],
])('the head script reads %s as %s', (stored, shown) => {
  localStorage.setItem(THEME_KEY, stored)
  runHeadScript()
  expect(shownTheme()).toBe(shown)
})

test('forbidden storage: the head script is silent and a choice still shows', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  runHeadScript()
  chooseNextTheme()
  expect(shownTheme()).toBe('light')
})

describe('the key / of the search', () => {
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
})
