import { existsSync } from 'node:fs'
import { readers } from './related-unit-tests.mjs'
import { innerSteps, stepsFor } from './steps.mjs'

/** @param {string[]} files */
const namesFor = (...files) => stepsFor(files).map(({ name }) => name)
/** @param {string[]} files */
const unitFor = (...files) => stepsFor(files).find(({ name }) => name === 'unit')?.command ?? []

test('where nothing changed, only the quick checks run', () => {
  expect(namesFor()).toEqual(['types', 'lint', 'texts'])
})

test('a removed page is built without, and no test is asked about a file that is gone', () => {
  expect(namesFor('app/about/gone.tsx')).toEqual(['types', 'lint', 'texts', 'build', 'browser'])
})

test('the site of the fixtures is built for the tests that look at it', () => {
  expect(namesFor('components/about/company.tsx')).not.toContain('fixtures')
  expect(namesFor('components/blog/blog-list.tsx')).toContain('fixtures')
})

test('a change to the server brings the tests that run it compiled', () => {
  expect(unitFor('server/main.ts')).toContain('server/testing/run-server.ts')
  expect(unitFor('lib/ota/ids.ts')).toContain('server/testing/run-server.ts')
  expect(unitFor('server/app.test.ts')).not.toContain('server/testing/run-server.ts')
  expect(unitFor('components/about/company.tsx')).not.toContain('server/testing/run-server.ts')
})

test('what a test reads in place of importing it brings that test', () => {
  expect(unitFor('content/blogs/how-jwt-token-work.mdx')).toContain('content/snippets.test.ts')
  expect(unitFor('.env.example')).toContain('server/env.test.ts')
  expect(readers.filter((file) => !existsSync(file))).toEqual([])
})

test.each(['package.json', 'next.config.ts', 'scripts/prepare.mjs'])(
  '%s, by which everything is made, brings everything',
  (file) => expect(stepsFor([file])).toEqual(innerSteps()),
)
