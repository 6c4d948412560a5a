/** @jest-environment jsdom */
import { chooseTheme, onThemeChange, shownTheme, showTheme, THEME_KEY, THEME_SCRIPT } from './theme'

// biome-ignore lint/security/noGlobalEval: the text that the head of every page runs
const runHeadScript = () => eval(THEME_SCRIPT)

beforeEach(() => {
  localStorage.clear()
  showTheme('system')
})

afterEach(() => jest.restoreAllMocks())

test('a pinned theme is shown and kept; system is neither', () => {
  chooseTheme('dark')
  expect([shownTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'dark'])
  chooseTheme('system')
  expect([shownTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['system', null])
  expect(document.documentElement).not.toHaveProperty('dataset.theme')
})

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
  chooseTheme('dark')
  expect(shownTheme()).toBe('dark')
})

test('tells of a change, until stopped', async () => {
  const changed = jest.fn()
  const stop = onThemeChange(changed)
  showTheme('light')
  await Promise.resolve()
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  showTheme('dark')
  await Promise.resolve()
  expect(changed).toHaveBeenCalledTimes(1)
})
