import { relatedTests } from './related-tests.mjs'

test('a text of the home page brings the tests that open it, and no others', () => {
  const { everything, browser } = relatedTests(['app/_home/words.ts'])
  expect(everything).toBeUndefined()
  expect(browser.get('e2e/pages/home.e2e.ts')).toBe('opens /, which imports app/_home/words.ts')
  expect([...browser.keys()].filter((test) => /about|videos|demo/.test(test))).toEqual([])
})

test('what every page is drawn with brings everything', () => {
  expect(relatedTests(['app/tokens.css']).everything).toBe('every page imports app/tokens.css')
})

test('a test belongs to what it reads, and to what serves it', () => {
  const { unit } = relatedTests(['deploy/nginx/two-hosts.conf', 'packages/api/main.ts'])
  expect(unit.get('deploy/nginx/site.test.ts')).toBe('reads deploy/nginx/two-hosts.conf')
  expect([...unit.values()]).toContain('runs the server, which uses packages/api/main.ts')
})
