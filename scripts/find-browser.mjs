import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './find-services.mjs'

/** The headless one first: a page costs it a third less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @param {NodeJS.ProcessEnv} env */
function find(env) {
  const folders = (env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...candidates, MAC_CHROME].find((path) => existsSync(path))
}

/** Path of a Chromium or Chrome on this system, or undefined. `CHROMIUM_PATH` wins. */
export const findSystemBrowser = (env = process.env) => env.CHROMIUM_PATH || find(env)

/** Gets the tests a browser: the system's, else Debian's, else Playwright's; exits with advice without one. */
export function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) {
    console.error(`CHROMIUM_PATH: no program at "${named}"`)
    process.exit(1)
  }
  if (findSystemBrowser()) return
  installDebianPackages(['chromium', 'fonts-liberation'])
  if (findSystemBrowser()) return
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (status === 0) return
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or name its program in CHROMIUM_PATH.',
  )
  process.exit(1)
}
