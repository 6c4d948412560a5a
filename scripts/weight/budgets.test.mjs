import { overBudget } from './budgets.mjs'

test('a page over its budget is named with the bytes and what to look at', () => {
  const fits = { js: 126_700, early: 3000, css: 9750, paint: 30_000 }
  expect(overBudget('/videos', fits)).toEqual([])
  expect(overBudget('/videos', { ...fits, js: 126_707 })).toEqual([
    "/videos has 7 bytes of JavaScript over its 126700: look at what its files with 'use client' import, then at package.json.",
  ])
  expect(overBudget('/videos', { js: 0, early: 3001, css: 9751, paint: 30_001 })).toHaveLength(3)
})
