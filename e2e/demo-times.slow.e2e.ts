import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { demoPage, runTicks } from './support/demo-page'
import { runDemo } from './support/run-demo'
import { test } from './support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

const openTimes = (page: Page) => page.getByRole('heading', { name: 'Times', exact: true }).click()

const figure = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Checking times of this run' })
    .getByRole('row', { name })
    .getByRole('cell')

async function save(page: Page, button: string) {
  const saved = page.waitForEvent('download')
  await demoPage(page).button(button).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('every call is in the histogram and in both files, also one that Clear Logs took', async ({
  page,
}) => {
  let readings = 0
  // Readings of our own, one above the scale: the server's are as they happen to be.
  await page.route(/\/api\/(get-all-persons|customer)$/, async (route) => {
    const response = await route.fetch()
    const isOta = 'x-request-id' in route.request().headers()
    const reading = isOta ? '0.0361' : readings++ === 0 ? '0.4123' : '0.25'
    const headers = { ...response.headers(), token_response_time: reading }
    await route.fulfill({ response, headers })
  })
  const demo = await runDemo(page, 2)
  await demo.jwt.clear.click()
  await openTimes(page)
  await expect(figure(page, 'Calls timed (n)')).toHaveText(['2', '2'])
  await runTicks(page, 1)
  await expect(figure(page, 'Calls timed (n)')).toHaveText(['3', '3'])
  await expect(figure(page, 'p50')).toHaveText(['0.250', '0.0361'])
  await expect(figure(page, 'p95')).toHaveText(['0.412', '0.0361'])
  await expect(figure(page, 'Calls over 0.30 ms')).toHaveText(['1', '0'])

  const csv = await save(page, 'Save times as CSV')
  expect(csv.name).toMatch(/^ota-times-.*Z\.csv$/)
  expect(csv.text.split('\r\n')).toContain('server,JWT,RS256,time,0.25,2')
  const json = await save(page, 'Save times as JSON')
  expect(json.name).toMatch(/^ota-times-.*Z\.json$/)
  expect(JSON.parse(json.text).ota.statisticsMs).toMatchObject({ n: 3, p95: 0.0361 })

  await page.clock.resume() // axe needs time to pass
  await demo.stop.click()
  await expectAccessible(page, 'times')

  await page.reload()
  await openTimes(page)
  await expect(figure(page, 'Calls timed (n)')).toHaveText(['3', '3'])
})
