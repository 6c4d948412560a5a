import { rm } from 'node:fs/promises'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import {
  freePorts,
  freshDataDir,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { findServices } from '@one-tick-ahead/ota/testing/find-services.mjs'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis } from '@one-tick-ahead/ota/testing/redis'
import { expect, type Page, request } from '@playwright/test'
import { endOfSession } from '../../components/live-demo/words'
import { demoPage, expectPrintedIn, runDemo, runTicks, storedUser } from '../support/demo-page'
import { started, test } from '../support/test'

// The server keeps its ports, so that a test can stop and restart it.
const ports = await freePorts()
const origin = `http://localhost:${ports.PORT}`
let server: RunningServer | undefined
let folder = ''

test.use({ baseURL: origin })
test.describe.configure({ mode: 'default' }) // they share the ports

const start = async (stores: Record<string, string> = {}) => {
  server = await runServer({ ...ports, DATA_DIR: folder, ...stores })
}
test.beforeEach(async () => {
  folder = await freshDataDir()
})
test.afterEach(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** Logs out with a copy of the cookies: this browser keeps its own. */
async function endElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const elsewhere = await request.newContext({ extraHTTPHeaders: { Cookie, Origin: origin } })
  expect((await elsewhere.post(origin + apiPaths.logOut)).ok()).toBe(true)
  await elsewhere.dispose()
}

const note = (page: Page) => page.getByRole('status', { name: 'Session' })
const expectNote = (page: Page, code: string) =>
  expect(note(page)).toContainText(endOfSession(code) ?? 'no such end')

/** Presses the button, and signs in on the provider’s page. */
async function signInAgain(page: Page): Promise<void> {
  await demoPage(page).button('Sign in again').click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await page.waitForURL(/\/live-demo/)
  await started(page)
  await expect(note(page)).toBeEmpty()
}

test('the demo says why a session ended, also after Back, and a new sign-in starts another', async ({
  page,
}) => {
  await start()
  const demo = await runDemo(page, 2)
  const newest = demo.ota.rows.first()
  const calls: string[] = []
  page.on('request', (one) => {
    const { pathname } = new URL(one.url())
    if (/fetchtoken|registerDevice|oauth2/.test(pathname)) calls.push(pathname)
  })
  await expect(note(page)).toBeEmpty() // exists from the start, so that screen readers announce its text
  await endElsewhere(page)
  await runTicks(page, 3)
  await expectNote(page, 'ota_session_revoked')
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  await expect(newest).toHaveAttribute('data-status', '401')
  await expect(demo.ota.rows).toHaveCount(5)
  await expect(demo.logOut).toBeVisible() // nobody is logged out
  expect(calls).toEqual([])

  await demo.button('Sign in again').click()
  await expect(page.getByRole('button', { name: 'Continue as demo visitor' })).toBeVisible()
  await page.goBack()
  await started(page)
  await expect(demo.stop).toBeVisible()
  await page.clock.runFor(500) // React delays the loaded part
  await runTicks(page, 1)
  await expectNote(page, 'ota_session_revoked')

  await signInAgain(page)
  await expect(demo.stop).toBeFocused()
  await expect(page).toHaveURL('/live-demo')
  await expect(demo.ota.rows).toHaveCount(0)
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '200')

  calls.length = 0
  await server?.end('SIGTERM')
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '500')
  await expectPrintedIn(newest, 'carmine')
  await start() // the state was in memory
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '401')
  await expect(demo.jwt.rows.first()).toHaveAttribute('data-status', '200') // a JWT needs no session store
  await expectNote(page, 'ota_bad_mac')
  expect(calls).toEqual([])
  await demo.stop.click()
  await signInAgain(page)
  await expect(demo.start).toBeFocused()
  expect(calls.filter((path) => path === apiPaths.registerDevice)).toHaveLength(1)
})

test('a run resumes after thirty ticks without a server', async ({ page }) => {
  const { redis = '', postgresql = '' } = findServices()
  // biome-ignore lint/suspicious/noSkippedTests: only where a server is missing, and never under CI
  test.skip(!(redis && postgresql) && !process.env.CI, 'Redis or PostgreSQL is not installed')
  const store = await startRedis(redis)
  const database = await PostgresServer.start(postgresql)
  try {
    const DATABASE_URL = database.url(await database.createDatabase())
    const stores = { REDIS_URL: store.url, DATABASE_URL }
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
    await expect(note(page)).toBeEmpty()
    await expect(demo.ota.rows).toHaveCount(34)
    expect((await storedUser(page)).sessionkey).toBe(sessionkey)
    await server?.end('SIGTERM')
  } finally {
    await store.close()
    await database.remove()
  }
})
