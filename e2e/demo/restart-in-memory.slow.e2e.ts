import { expect } from '@playwright/test'
import { expectNoNote, expectNote, runDemo, runTicks, signInAgain } from '../support/demo-page'
import { restartableServer } from '../support/restartable'
import { test } from '../support/test'

// With a server that can be stopped, and keeps its state in memory.
const server = await restartableServer()

test.use({ baseURL: server.baseURL, contextOptions: { reducedMotion: 'reduce' } })
test.afterAll(() => server.clear())

test('a restart is said, and after one press the run goes on', async ({ page }) => {
  const DATA_DIR = await server.freshDataDir()
  await server.start({ DATA_DIR })
  const demo = await runDemo(page, 2)
  const newest = demo.ota.rows.first()
  await expect(newest).toHaveAttribute('data-status', '200')
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

  await signInAgain(page)
  await expect(demo.stop).toBeVisible()
  await expectNoNote(page)
  await runTicks(page, 1)
  await expect(newest).toHaveAttribute('data-status', '200')
  expect(registrations).toHaveLength(1)
})
