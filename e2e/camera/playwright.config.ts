import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base, { QUICK_SCRIPTS } from '../../playwright.config'

const { launchOptions } = base.use ?? {}
const args = launchOptions?.args?.filter((arg) => !QUICK_SCRIPTS.includes(arg)) // a film lives for minutes

/** Takes the films and a picture of the built site; no part of the tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['*.film.ts', '*.picture.ts'],
  timeout: 300_000, // to encode a film takes longer than to play it
  workers: 1, // a film keeps real time
  use: { ...base.use, actionTimeout: 20_000, launchOptions: { ...launchOptions, args } },
  webServer: Object.assign({}, base.webServer, { cwd: join(import.meta.dirname, '../..') }),
})
