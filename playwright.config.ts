import { rmSync } from 'node:fs'
import { freshDataDir } from '@one-tick-ahead/api/testing/run-server'
import { defineConfig, devices } from '@playwright/test'
import { findSystemBrowser } from './scripts/find-browser.mjs'
import prepareTests from './scripts/prepare-tests.mjs'

const port = process.env.PORT ?? '3000'
// Workers read this file too and inherit the environment: one folder for all of them.
if (!process.env.E2E_DATA_DIR) {
  prepareTests()
  const folder = await freshDataDir()
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
/** What a developer's `.env` may say: tests write to none of it, and sign in by the local provider. */
export const NOBODYS = {
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  OIDC_ISSUER: '',
}
/** Most pages live for half a second: code is compiled when it runs, and none of it twice. */
export const QUICK_SCRIPTS = ['--js-flags=--max-lazy,--no-opt']
const siteUrl = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: process.env.SKIP_SLOW ? '**/*.slow.e2e.ts' : [],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Both end what hangs; how long a test takes is not judged.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ...(process.env.CI ? [['html', { open: 'never' }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    viewport: { width: 1280, height: 800 },
    trace: 'off', // recording takes a third of the time; `--trace retain-on-failure` when one fails
    launchOptions: {
      executablePath: findSystemBrowser(),
      args: [
        // Without a screen Chromium would round widths of letters, and lines would break elsewhere.
        '--font-render-hinting=none',
        // There is no graphics card; emulating one takes a sixth of the time.
        '--disable-gpu',
        // What is drawn without one needs no process of its own.
        '--in-process-gpu',
        ...QUICK_SCRIPTS,
        // A container's root has no user namespace for the sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  // The workflow also runs some files in Playwright's own browsers, which it installs.
  projects: process.env.OTHER_BROWSERS
    ? [
        { name: 'firefox', use: { ...devices['Desktop Firefox'], launchOptions: {} } },
        { name: 'webkit', use: { ...devices['Desktop Safari'], launchOptions: {} } },
      ]
    : [{ name: 'chromium' }],
  webServer: {
    command: 'node scripts/start.mjs', // builds what is missing or stale
    timeout: 900_000,
    url: `${siteUrl}/healthz`,
    reuseExistingServer: !process.env.CI,
    env: {
      DATA_DIR: process.env.E2E_DATA_DIR,
      ...NOBODYS,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
