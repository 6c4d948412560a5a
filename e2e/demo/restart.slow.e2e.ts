import { findServices } from '@one-tick-ahead/ota/testing/find-services.mjs'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { expect, type Page } from '@playwright/test'
import { expectNoNote, runDemo, runTicks, storedUser } from '../support/demo-page'
import { restartableServer } from '../support/restartable'
import { test } from '../support/test'

// With a server that can be stopped, whose state is kept.
const server = await restartableServer()

test.use({ baseURL: server.baseURL, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' }) // they share the server

async function startRunning(page: Page) {
  const demo = await runDemo(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  return demo
}

const { redis = '', postgresql = '' } = findServices()
// biome-ignore lint/suspicious/noSkippedTests: only where a server is missing, and never under CI
test.skip(!(redis && postgresql) && !process.env.CI, 'Redis or PostgreSQL is not installed')

let store: TestRedis
let database: PostgresServer
let env: Record<string, string>

test.beforeAll(async () => {
  store = await startRedis(redis)
  database = await PostgresServer.start(postgresql)
  env = {
    DATA_DIR: await server.freshDataDir(),
    REDIS_URL: store.url,
    DATABASE_URL: database.url(await database.createDatabase()),
  }
  await server.start(env)
})
test.afterAll(async () => {
  await server.clear()
  await store?.close()
  await database?.remove()
})

test('thirty ticks without a server, and the run goes on by itself', async ({ page }) => {
  const demo = await startRunning(page)
  const { sessionkey } = await storedUser(page)
  await server.stop()
  await runTicks(page, 1)
  const { requestHistory } = await storedUser(page)
  await runTicks(page, 29)
  expect((await storedUser(page)).requestHistory).toEqual(requestHistory) // nothing announced
  await expect(demo.ota.rows.and(page.locator('[data-status="500"]'))).toHaveCount(30)

  await server.start(env)
  await runTicks(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expectNoNote(page)
  await expect(demo.ota.rows).toHaveCount(34)
  expect((await storedUser(page)).sessionkey).toBe(sessionkey)
})

test('thirty ticks without Redis, and the run goes on by itself', async ({ page }) => {
  const demo = await startRunning(page)
  store.pause()
  await runTicks(page, 1)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '503')
  const { requestHistory } = await storedUser(page)
  await runTicks(page, 29)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '500')
  expect((await storedUser(page)).requestHistory).toEqual(requestHistory)

  store.resume()
  // When the server has found it again is its own matter.
  await expect
    .poll(() => page.evaluate(() => fetch('/api/ready').then(({ status }) => status)))
    .toBe(200)
  await runTicks(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  await expectNoNote(page)
})
