import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base, { QUICK_SCRIPTS } from '../../playwright.config'

const { launchOptions } = base.use ?? {}

/** Takes pictures and films of the built site; no part of the tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['*.shot.ts', '*.film.ts', '*.picture.ts'],
  timeout: 300_000, // to encode a film takes longer than to play it
  workers: 1, // a film keeps real time
  use: {
    ...base.use,
    trace: 'off',
    video: 'off',
    launchOptions: {
      ...launchOptions,
      args: launchOptions?.args?.filter((arg) => !QUICK_SCRIPTS.includes(arg)), // a film lives for minutes
    },
  },
  webServer: Object.assign({}, base.webServer, { cwd: join(import.meta.dirname, '../..') }),
})
