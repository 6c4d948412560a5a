import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The headless one first: a page costs it a third less processor time. */
const NAMES = ['chromium-headless-shell', ...WHOLE]
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
function find(names, env) {
  const folders = (env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, MAC_CHROME].find((path) => existsSync(path))
}

/** Path of a Chromium or Chrome on this system, or undefined. `CHROMIUM_PATH` wins. */
export const findSystemBrowser = (env = process.env) => env.CHROMIUM_PATH || find(NAMES, env)

/** One with all that a person's browser has, or undefined. */
export const findWholeBrowser = (env = process.env) => find(WHOLE, env)

/** A system browser first, then Playwright's own; exits with advice when neither is to be had. */
export function ensureBrowser() {
  const found = findSystemBrowser()
  if (found) return found
  console.log('\n▸ No Chromium or Chrome found; asking Playwright for one')
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (status === 0) return undefined
  console.error(
    '\nThe browser tests need Chromium or Chrome, and Playwright could not download one.\n' +
      'Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  )
  return process.exit(1)
}
