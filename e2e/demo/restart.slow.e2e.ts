import { rm } from 'node:fs/promises'
import {
  freePorts,
  freshDataDir,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { findServices } from '@one-tick-ahead/ota/testing/find-services.mjs'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { expect } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import { expectNote, runDemo, runTicks, signInAgain, storedUser } from '../support/demo-page'
import { test } from '../support/test'

// With a server on ports that stay the same, so that it can be stopped and come back.
const ports = await freePorts()
let server: RunningServer | undefined
let folder = ''

test.use({
  baseURL: `http://localhost:${ports.PORT}`,
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'default' }) // they share the ports

const start = async (stores: Record<string, string> = {}) => {
  server = await runServer({ ...ports, RATE_LIMIT: 'off', DATA_DIR: folder, ...stores })
}
test.beforeEach(async () => {
  folder = await freshDataDir()
})
test.afterEach(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

test('state in memory: a restart is said, and after one press the run goes on', async ({
  page,
}) => {
  await start()
  const demo = await runDemo(page, 2)
  const newest = demo.ota.rows.first()
  await expect(newest).toHaveAttribute('data-status', '200')
  const registrations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/registerDevice')) registrations.push(request.url())
  })

  await server?.end('SIGTERM')
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '500')
  await expectPrintedIn(newest, 'refused')
  await start()
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '401')
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200') // the login holds
  await expectNote(page, 'ota_bad_mac')
  await expect(demo.ota.rows).toHaveCount(5)
  expect(registrations).toEqual([])

  await signInAgain(page)
  await expect(demo.stop).toBeVisible()
  await expectNote(page, null)
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '200')
  expect(registrations).toHaveLength(1)
})

const { redis = '', postgresql = '' } = findServices()

test('state kept: thirty ticks without a server, and the run goes on by itself', async ({
  page,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: only where a server is missing, and never under CI
  test.skip(!(redis && postgresql) && !process.env.CI, 'Redis or PostgreSQL is not installed')
  const store = await startRedis(redis)
  const database = await PostgresServer.start(postgresql)
  try {
    const stores = {
      REDIS_URL: store.url,
      DATABASE_URL: database.url(await database.createDatabase()),
    }
    await start(stores)
    const demo = await runDemo(page, 2)
    const { sessionkey } = await storedUser(page)
    await server?.end('SIGTERM')
    await runTicks(page, 1)
    const { requestHistory } = await storedUser(page)
    await runTicks(page, 29)
    expect((await storedUser(page)).requestHistory).toEqual(requestHistory) // nothing announced
    await expect(demo.ota.rows.and(page.locator('[data-status="500"]'))).toHaveCount(30)

    await start(stores)
    await runTicks(page, 2)
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await expectNote(page, null)
    await expect(demo.ota.rows).toHaveCount(34)
    expect((await storedUser(page)).sessionkey).toBe(sessionkey)
    await server?.end('SIGTERM')
  } finally {
    await store.close()
    await database.remove()
  }
})
