import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePorts, type RunningServer, runServer } from '../server/testing/run-server'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import { signIn } from './support/sign-in'

// Requirement 41, with a server of its own that can be stopped.
const ports = await freePorts()
const folders: string[] = []
const started: RunningServer[] = []

async function freshDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  folders.push(folder)
  return folder
}

async function start(dataDir: string) {
  const server = await runServer({ ...ports, DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  started.push(server)
  return server
}

test.afterEach(async () => {
  await Promise.all(started.map((server) => server.end('SIGTERM')))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

test.use({ baseURL: `http://localhost:${ports.PORT}` })

test('the demo goes on over a restart, and says so when the login is gone too', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const demo = demoPage(page)
  const newest = demo.ota.rows.first()
  const dataDir = await freshDataDir()
  let server = await start(dataDir)
  await signIn(page)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '200')

  await server.end('SIGTERM')
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '500')

  // Same data: the login holds, every session key has changed.
  server = await start(dataDir)
  const renewed = page.waitForResponse('**/api/registerDevice')
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '401')
  expect((await renewed).status()).toBe(200)
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '200')
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200')
  await expect(demo.button('Sign in again')).toHaveCount(0)
  await expect(demo.ota.rows).toHaveCount(6)

  // Other data: nothing the browser holds is known any more.
  await server.end('SIGTERM')
  await start(await freshDataDir())
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '401')
  await expect(demo.button('Sign in again')).toBeVisible()
  await expect(demo.logOut).toBeVisible()
  await expect(demo.ota.rows).toHaveCount(8)
})
