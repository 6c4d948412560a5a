import { readdirSync } from 'node:fs'
import { fixtureTests, namedBrowserTests, relatedBrowserTests } from './related-browser-tests.mjs'

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

test.each(['next.config.ts', 'lib/config.ts', 'scripts/prune-payloads.mjs', 'content/limits.ts'])(
  '%s, of which every page may be made, brings all',
  (file) => {
    expect(relatedBrowserTests([file])).toEqual([...namedBrowserTests].sort())
  },
)

test.each([
  ['e2e/support/settled.ts', 'e2e/demo-store.e2e.ts'],
  ['server/testing/run-server.ts', 'e2e/demo-restart.e2e.ts'],
])('%s brings %s, which uses a user of it', (file, user) => {
  expect(relatedBrowserTests([file])).toContain(user)
})

test('a removed page brings its tests, a removed test nothing', () => {
  const files = ['app/about/gone.tsx', 'e2e/gone.e2e.ts']
  expect(relatedBrowserTests(files)).toEqual(['e2e/about.e2e.ts'])
})

test('a text of the fixtures brings those that look at their site', () => {
  const file = 'e2e/fixture-site/content/case-studies/kestrel.mdx'
  expect(relatedBrowserTests([file])).toEqual(fixtureTests().sort())
  expect(fixtureTests()).toContain('e2e/empty-blog.e2e.ts')
})

test('a helper brings those that use it', () => {
  const users = relatedBrowserTests(['e2e/support/inspector.ts'])
  expect(users).toContain('e2e/demo-inspector.e2e.ts')
  expect(users).not.toContain('e2e/about.e2e.ts')
})
