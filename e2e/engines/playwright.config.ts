import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'
import { findEngines } from '../../scripts/engines/find-engines.mjs'

const engines = Object.entries(findEngines())

/** Chosen checks in Firefox and WebKit as the system has them; `node scripts/engines.mjs`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.engine.ts',
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1, // the demo keeps real time
  reporter: 'list',
  projects: engines.filter(([, { programs }]) => programs).map(([name]) => ({ name })),
  webServer: Object.assign({}, base.webServer, { cwd: join(import.meta.dirname, '../..') }),
})
