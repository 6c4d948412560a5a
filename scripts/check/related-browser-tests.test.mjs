import { readdirSync } from 'node:fs'
import { namedBrowserTests, relatedBrowserTests } from './related-browser-tests.mjs'

test('every browser test is there for some source', () => {
  const files = readdirSync('e2e').filter((name) => name.endsWith('.e2e.ts'))
  expect([...namedBrowserTests].sort()).toEqual(files.map((name) => `e2e/${name}`).sort())
})

test.each([
  [['components/about/how-ota-helps.tsx'], ['about']],
  [
    ['e2e/home.e2e.ts', 'components/site/theme-switch.tsx'],
    ['home', 'layout-shift', 'routes', 'theme'],
  ],
  [['server/mail/mailer.ts'], ['demo-journey']],
  [['README.md', 'lib/theme.test.ts'], []],
])('%j brings %j', (files, names) => {
  expect(relatedBrowserTests(files)).toEqual(names.map((name) => `e2e/${name}.e2e.ts`))
})

test('a helper brings those that use it', () => {
  const users = relatedBrowserTests(['e2e/support/inspector.ts'])
  expect(users).toContain('e2e/demo-inspector.e2e.ts')
  expect(users).not.toContain('e2e/about.e2e.ts')
})
