/** @jest-environment jsdom */

import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { USER_INFO_KEY } from './demo/storage'
import { HEAD_SCRIPT } from './head-script'
import { THEME_KEY } from './theme'

// biome-ignore lint/security/noGlobalEval: the text that the head of every page runs
const runHeadScript = () => eval(HEAD_SCRIPT)
const { dataset } = document.documentElement

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  delete dataset.theme
  delete dataset.undecided
})

afterEach(() => jest.restoreAllMocks())

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['purple', undefined],
])('the head script shows a stored %s as %s', (stored, shown) => {
  localStorage.setItem(THEME_KEY, stored)
  runHeadScript()
  expect(dataset.theme).toBe(shown)
})

test.each([
  [THEME_KEY, 'dark', 'dark'],
  [null, null, undefined],
  ['another key', 'dark', 'light'],
])('after another tab changes %s to %s the theme is %s', (key, newValue, shown) => {
  localStorage.setItem(THEME_KEY, 'light')
  runHeadScript()
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  expect(dataset.theme).toBe(shown)
})

test.each([
  ['{"islogin": true}', '/', true],
  ['{"islogin":false}', '/', false],
  ['{"islogin":', '/', false],
  ['{"islogin":false}', `/live-demo?${FAILURE_PARAMETER}=denied`, true],
])('with %s stored, the page at %s is undecided: %s', (stored, path, isUndecided) => {
  localStorage.setItem(USER_INFO_KEY, stored)
  history.replaceState(null, '', path)
  runHeadScript()
  expect('undecided' in dataset).toBe(isUndecided)
})

test('with blocked storage the head script throws nothing, and still marks a message', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  history.replaceState(null, '', `/live-demo?${FAILURE_PARAMETER}=denied`)
  runHeadScript()
  expect([dataset.theme, dataset.undecided]).toEqual([undefined, ''])
})
