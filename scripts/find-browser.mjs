import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findServices, PACKAGES } from '../packages/ota/testing/find-services.mjs'

/** The headless one first: it needs a third less processor time for a page. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of a Chromium or Chrome on this system, or undefined. `CHROMIUM_PATH` wins. */
export function findSystemBrowser({ CHROMIUM_PATH, PATH = '' } = process.env) {
  const folders = PATH.split(delimiter)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return CHROMIUM_PATH || [...candidates, MAC_CHROME].find((path) => existsSync(path))
}

/** Installs packages without a password: as root on Debian and its derivatives. @param {string[]} packages */
function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`\n▸ Installing ${packages.join(', ')}`)
  const install = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(install, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** Finds or installs a browser for tests: the system’s, or Debian’s, or Playwright’s. */
export function ensureBrowser() {
  if (!findSystemBrowser()) installDebianPackages(['chromium', 'fonts-liberation'])
  if (findSystemBrowser()) return
  const { status } = spawnSync('npx playwright install chromium', { shell: true, stdio: 'inherit' })
  if (status === 0) return
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

/** Installs missing servers if possible, and names the others, whose tests are skipped. */
export function ensureServices() {
  const missing = () => {
    const { redis, postgresql } = findServices()
    return [...(redis ? [] : [PACKAGES.redis]), ...(postgresql ? [] : [PACKAGES.postgresql])]
  }
  if (missing().length > 0) installDebianPackages(missing())
  for (const name of missing()) {
    console.warn(`\n▸ ${name} is not installed, so its tests are skipped`)
  }
}
