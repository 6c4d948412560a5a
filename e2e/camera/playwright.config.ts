import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base, { COMPILE_WHEN_RUN } from '../../playwright.config'

const { launchOptions } = base.use ?? {}
const args = launchOptions?.args?.filter((arg) => !COMPILE_WHEN_RUN.includes(arg)) // a film takes minutes

/** Records the films, the recorded run and the README’s picture from the built site; not part of the tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['*.film.ts', '*.picture.ts', '*.recording.ts'],
  timeout: 300_000, // encoding a film takes longer than playing it
  workers: 1, // a film is recorded in real time
  use: { ...base.use, actionTimeout: 20_000, launchOptions: { ...launchOptions, args } },
  webServer: Object.assign({}, base.webServer, { cwd: join(import.meta.dirname, '../..') }),
})
