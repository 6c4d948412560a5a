import { expect, test } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './support/demo-page'
import {
  freshDataDir,
  portsFrom,
  runServer,
  type ServerRun,
  untilReady,
} from './support/run-server'
import { signIn } from './support/sign-in'

// Requirement 41, with a server of its own that can be stopped.
const ports = portsFrom(3760)
const started: ServerRun[] = []
const start = async (dataDir: string) => {
  const run = runServer({ ...ports, DATA_DIR: dataDir })
  started.push(run)
  await untilReady(run, ports.PORT)
  return run
}

test.afterEach(async () => {
  await Promise.all(started.map((run) => run.stop()))
})

test.use({ baseURL: `http://localhost:${ports.PORT}` })

test('the demo goes on over a restart, and says so when the login is gone too', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const demo = demoPage(page)
  const newest = demo.ota.rows.first()
  const dataDir = freshDataDir()
  let server = await start(dataDir)
  await signIn(page)
  await stopTime(page)
  await demo.start.click()
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '200')

  await server.stop()
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
  await server.stop()
  await start(freshDataDir())
  await runTicks(page, 2)
  await expect(newest).toHaveAttribute('data-status', '401')
  await expect(demo.button('Sign in again')).toBeVisible()
  await expect(demo.logOut).toBeVisible()
  await expect(demo.ota.rows).toHaveCount(8)
})
