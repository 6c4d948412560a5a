import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

// The example as an adopter has it: the package from its tarball, the rest from the registry.

let folder = ''
let server: ChildProcess | undefined

test.describe.configure({ mode: 'default', timeout: 900_000 }) // for a download on a slow line
test.beforeAll(() => {
  const { status } = spawnSync('npm', ['ping', '--fetch-retries=0'])
  // biome-ignore lint/suspicious/noSkippedTests: only where there is no registry, and never under CI
  test.skip(status !== 0 && !process.env.CI, 'the npm registry cannot be reached')
  folder = mkdtempSync(join(tmpdir(), 'ota-examples-'))
  const pack = ['scripts/pack-ota.mjs', join(folder, 'dist/package')] // as in the project
  execFileSync(process.execPath, pack)
})
test.afterEach(() => {
  if (server?.pid) process.kill(-server.pid) // npm's own child ends with it
  server = undefined
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Installs, builds and starts the example. @returns its origin. */
async function start(): Promise<string> {
  const cwd = join(folder, 'examples/next')
  cpSync('examples/next', cwd, {
    recursive: true,
    filter: (path) => !/\/(node_modules|\.next|dist)$/.test(path), // left by anyone who tried it in place
  })
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd, stdio: 'pipe' })
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
  npm('run', 'build')
  const PORT = String(await freePort())
  const OTA_MASTER_KEYS = `1:${randomBytes(32).toString('base64')}`
  server = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT, OTA_MASTER_KEYS },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const origin = `http://localhost:${PORT}`
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, 'the example answers')
  return origin
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('examples/next serves a person who signs in, and refuses a copy', async ({ page }) => {
  const origin = await start()
  const shown = page.locator('output')
  await visitUnstarted(page, origin)
  await expect(async () => {
    await press(page, 'Orders') // in vain until the page's script is there
    await expect(shown).toContainText('login_required', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })

  await press(page, 'Sign in')
  await expect(shown).toHaveText('Signed in')
  const called = page.waitForRequest(`${origin}/api/orders`)
  await press(page, 'Orders')
  await expect(shown).toHaveText('["a book"]')

  const headers = await (await called).allHeaders()
  const send = async (more: Record<string, string>) => {
    const pairs = Object.entries({ ...headers, ...more }).filter(([name]) => !/^:/.test(name))
    const answer = await fetch(`${origin}/api/orders`, { headers: pairs })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  expect(await send({})).toEqual([401, 'ota_replayed'])
  expect(await send({ authorization: 'Bearer a.b.c' })).toEqual([401, 'bearer_refused'])

  await page.reload()
  await expect(async () => {
    await press(page, 'Orders')
    await expect(shown).toHaveText('["a book"]', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})
