import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

// These ship ES modules only, and Jest's module system is CommonJS.
const esModules = [
  'jose',
  'openid-client',
  'oauth4webapi',
  // The Markdown family: unified, remark and their many small dependencies.
  '(next-mdx|remark|rehype|unified|mdast|hast|xast|unist|vfile|micromark|estree|@mdx-js|@shikijs)[^/]*',
  '(bail|ccount|character-|collapse-white|comma-sep|decode-named|devlop|escape-string|extend|html-void|is-plain-obj|longest-streak|markdown-table|parse-entities|property-info|space-sep|stringify-entities|trim-lines|trough|zwitch|is-alpha|is-decimal|is-hexa|github-slugger|shiki)[^/]*',
]

/** @type {import('jest').Config} */
const config = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest', // kept between runs, with any TMPDIR
  maxWorkers: availableParallelism(), // one more took a third longer: the tests’ servers also need the cores
  testTimeout: 300_000, // ends a test that hangs, also on a slow machine
  globalSetup: '<rootDir>/scripts/prepare-tests.mjs',
  // `npm test` repeats the second one's failures and flaky tests at its end.
  reporters: ['default', ...(process.env.TEST_REPORT ? ['<rootDir>/scripts/jest-report.mjs'] : [])],
  setupFilesAfterEnv: ['<rootDir>/scripts/patience.cjs'],
  testEnvironment: 'node', // component tests ask for jsdom in their first line
  testMatch: ['<rootDir>/{app,components,content,e2e,lib,packages,scripts}/**/*.test.{ts,tsx,mjs}'],
  testPathIgnorePatterns: process.env.SKIP_SLOW ? ['\\.slow\\.test\\.'] : [],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/builds', '<rootDir>/dist'],
}

export default async () => {
  const resolved = await createJestConfig(config)()
  return {
    ...resolved,
    transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  }
}
