import { expect, type Page } from '@playwright/test'
import { findServices } from '../scripts/find-services.mjs'
import { PostgresServer } from '../server/testing/postgresql'
import { startRedis, type TestRedis } from '../server/testing/redis'
import { runTicks } from './support/demo-page'
import { expectNoNote, expectNote, signInAgain } from './support/note'
import { restartableServer } from './support/restartable'
import { runDemo } from './support/run-demo'
import { storedUser } from './support/sign-in'
import { test } from './support/test'

// What is over is said, and what is not goes on by itself: with a server that can be stopped.
const server = await restartableServer()

test.use({ baseURL: server.baseURL, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' }) // they share the server

async function startRunning(page: Page) {
  const demo = await runDemo(page, 2)
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
  return demo
}

test.describe('state in memory', () => {
  let DATA_DIR: string

  test.beforeAll(async () => {
    DATA_DIR = await server.freshDataDir()
    await server.start({ DATA_DIR })
  })
  test.afterAll(() => server.clear())

  test('a restart is said, and after one press the run goes on', async ({ page }) => {
    const demo = await startRunning(page)
    const newest = demo.ota.rows.first()
    const registrations: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registerDevice')) registrations.push(request.url())
    })

    await server.stop()
    await runTicks(page, 1)
    await expect(newest).toHaveAttribute('data-status', '500')
    await server.start({ DATA_DIR })
    await runTicks(page, 2)
    await expect(newest).toHaveAttribute('data-status', '401')
    await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200') // the login holds
    await expectNote(page, 'ota_bad_mac')
    await expect(demo.ota.rows).toHaveCount(5)
    expect(registrations).toEqual([])

    await demo.stop.click()
    const hits = Number(await demo.ota.hits.textContent())
    await demo.start.click()
    await signInAgain(page)
    await expect(demo.stop).toBeVisible()
    await expectNoNote(page)
    await runTicks(page, 1)
    expect(Number(await demo.ota.hits.textContent())).toBeGreaterThan(hits)
    await expect(newest).toHaveAttribute('data-status', '200')
    expect(await demo.ota.rows.count()).toBeGreaterThan(hits)
    expect(registrations).toHaveLength(1)
  })

  test('another server altogether: the JWT is over too, and it is one note', async ({ page }) => {
    const demo = await startRunning(page)
    await server.stop()
    await server.start({ DATA_DIR: await server.freshDataDir() })
    const asked = page.waitForResponse('**/api/fetchtoken')
    await runTicks(page, 2)
    expect((await asked).status()).toBe(401)
    for (const { rows } of [demo.jwt, demo.ota]) {
      await expect(rows.first()).toHaveAttribute('data-status', '401')
      await expect(rows).toHaveCount(4)
    }
    await expectNote(page, 'ota_bad_mac')
    await expect(demo.logOut).toBeVisible()
  })
})

test.describe('state in Redis and PostgreSQL', () => {
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
})
