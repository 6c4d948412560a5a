import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findSystemBrowser } from './scripts/find-browser.mjs'

const port = process.env.PORT ?? '3000'
/** Settings of a developer’s `.env` that tests must not use: their databases, mail and sign-in. */
export const NO_SERVICES = {
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  OIDC_ISSUER: '',
}
/** Most pages are open for half a second, so code is compiled only when it runs, and once. */
export const COMPILE_WHEN_RUN = ['--js-flags=--max-lazy,--no-opt']
const siteUrl = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: process.env.SKIP_SLOW ? '**/*.slow.e2e.ts' : [],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0, // `npm test` names a flaky test at its end
  workers: 2,
  // Both end a test that hangs, also on a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ...(process.env.CI ? [['html', { open: 'never' }] as const] : []),
    ...(process.env.TEST_REPORT
      ? [[join(import.meta.dirname, 'scripts/playwright-report.mjs')] as const]
      : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry', // recording each test takes a third of the time
    launchOptions: {
      executablePath: findSystemBrowser(),
      args: [
        // Without a screen Chromium would round letter widths, and lines would break differently.
        '--font-render-hinting=none',
        // There is no graphics card; emulating one takes a sixth of the time.
        '--disable-gpu',
        // Without a graphics card, drawing needs no separate process.
        '--in-process-gpu',
        ...COMPILE_WHEN_RUN,
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
    command: 'node e2e/server.mjs',
    timeout: 900_000,
    url: `${siteUrl}/healthz`,
    reuseExistingServer: !process.env.CI,
    env: NO_SERVICES,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
