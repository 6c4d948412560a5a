/** @jest-environment jsdom */

import { chooseNextTheme, THEME_KEY, THEME_SCRIPT } from './theme'

// biome-ignore lint/security/noGlobalEval: the text that the head of every page runs
const runHeadScript = () => eval(THEME_SCRIPT)
const { dataset } = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete dataset.theme
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

test('a choice cycles through light, dark and system, which stores nothing', () => {
  const round = [1, 2, 3].map(() => {
    chooseNextTheme()
    return [dataset.theme, localStorage.getItem(THEME_KEY)]
  })
  expect(round).toEqual([
    ['light', 'light'],
    ['dark', 'dark'],
    [undefined, null],
  ])
})

test('with blocked storage the head script throws nothing, and a choice still applies', () => {
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  runHeadScript()
  chooseNextTheme()
  expect(dataset.theme).toBe('light')
})
