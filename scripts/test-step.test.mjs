import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@one-tick-ahead/ota/testing/until'
import { runStep } from './test-step.mjs'

const folder = mkdtempSync(join(tmpdir(), 'step-'))
const report = join(folder, 'report.json')
const server = createServer()
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** @returns the report, without the colours of a terminal */
const read = () =>
  existsSync(report) ? readFileSync(report, 'utf8').replace(/\\u001b\[\d+m/g, '') : ''

test('ends Jest with a worker that is blocked, and knows what runs and what failed', async () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const blocks = `test('blocks', (done) => { require('net').connect(${port}, () => { for (;;); }) })`
  const files = {
    'blocks.test.js': blocks,
    'fails.test.js': "test('adds', () => expect(1 + 1).toBe(3))",
    'package.json': '{ "jest": { "transform": {} } }',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const jest = join(process.cwd(), 'node_modules/.bin/jest')
  const reporter = join(import.meta.dirname, 'jest-report.mjs')
  const command = `cd "${folder}" && "${jest}" --maxWorkers=2 --reporters="${reporter}"`
  const limit = new AbortController()
  const step = runStep(command, { ...process.env, TEST_REPORT: report }, limit.signal)
  const [worker] = await once(server, 'connection')
  await until(() => read().includes('FAIL'), 'a failed test in the report')
  const ended = new Promise((resolve) =>
    worker
      .on('error', () => {})
      .on('close', resolve)
      .resume(),
  )
  limit.abort()
  expect((await step).passed).toBe(false)
  await ended
  const { running, failures } = JSON.parse(read())
  expect(running).toEqual(['blocks.test.js'])
  expect(failures).toEqual([
    expect.stringMatching(/^FAIL fails\.test\.js\n[\s\S]*● adds[\s\S]*Expected: 3/),
  ])
})

test('knows which tests passed in their second run', async () => {
  const flaky = mkdtempSync(join(folder, 'flaky-'))
  const files = {
    'adds.test.js':
      'jest.retryTimes(1, { logErrorsBeforeRetry: true }); let runs = 0; test("adds", () => expect(++runs).toBe(2))',
    'package.json': '{ "jest": { "transform": {} } }',
    'page.e2e.ts': `
      import { expect, test } from '@playwright/test'
      test('opens', ({}, { retry }) => expect(retry).toBe(1))
    `,
    'playwright.config.ts': "export default { testMatch: '*.e2e.ts', retries: 1 }",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(flaky, name), text)
  symlinkSync(join(process.cwd(), 'node_modules'), join(flaky, 'node_modules'))
  const { JEST_WORKER_ID, ...rest } = process.env // Playwright refuses to run inside Jest
  const env = { ...rest, TEST_REPORT: report }
  for (const [command, name] of [
    [
      `npx jest --reporters="${join(import.meta.dirname, 'jest-report.mjs')}"`,
      'adds.test.js › adds',
    ],
    [
      `npx playwright test --reporter="${join(import.meta.dirname, 'playwright-report.mjs')}"`,
      'page.e2e.ts › opens',
    ],
  ]) {
    const step = await runStep(`cd "${flaky}" && ${command}`, env, AbortSignal.timeout(120_000))
    expect(step).toMatchObject({ passed: true })
    const [test = ''] = JSON.parse(read()).flaky
    expect(test).toContain(`${name}\n`)
    expect(test).toMatch(/Expected: [12]/)
  }
})

test('returns what a command printed', async () => {
  const step = await runStep('echo wrong >&2; exit 1', process.env, AbortSignal.timeout(60_000))
  expect(step).toEqual({ passed: false, output: 'wrong\n' })
})
