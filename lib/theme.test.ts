/** @jest-environment jsdom */

import { chooseNextTheme, THEME_KEY } from './theme'

const { dataset } = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete dataset.theme
})

afterEach(() => jest.restoreAllMocks())

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

test('a choice applies with blocked storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  chooseNextTheme()
  expect(dataset.theme).toBe('light')
})
