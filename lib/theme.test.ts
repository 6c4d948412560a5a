/** @jest-environment jsdom */

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
