import { expect, type Page, type Request } from '@playwright/test'
import { expectPrintedIn } from '../support/colours'
import { demoPage, isOtaCall, signIn, signInAtProvider, storedUser } from '../support/demo-page'
import { test } from '../support/test'

const strip = (page: Page) => page.getByRole('region', { name: 'Steal both tokens' })
const lane = (page: Page, name: 'JWT' | 'OTA') =>
  strip(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const press = (page: Page) => strip(page).getByRole('button', { name: 'Steal both and replay' })

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`sign-in to both verdicts in one press, in the first view of ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signInAtProvider(page)
    await press(page).click()
    await expect(lane(page, 'JWT')).toContainText(
      /The thief got in.*200 records read.*Got in: 1 of 1/,
    )
    await expect(lane(page, 'OTA')).toContainText(/OTA held.*401 already used.*Got in: 0 of 1/)
    await expectPrintedIn(lane(page, 'OTA').getByText('401'), 'ink') // the chip alone is coloured
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    for (const part of [press(page), lane(page, 'JWT'), lane(page, 'OTA')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
}

test('the request that is sent again is the same, cookies and all; it is no hit, and the session goes on', async ({
  page,
}) => {
  await signIn(page)
  const demo = demoPage(page)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isOtaCall(request)) calls.push(request)
  })
  // The demo does not run: what is recorded is made first, and stands in the log like any call.
  for (const times of [1, 2]) {
    await press(page).click()
    await expect(demo.otaForgery.rows).toHaveCount(times)
    await expect(demo.otaForgery.rows.first()).toContainText('This request id was used before')
    await expect(demo.ota.rows).toHaveCount(1) // the second time it is recorded already
    await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
    await expect(press(page)).toHaveAttribute('aria-disabled', 'false')
  }
  for (const { hits } of [demo.jwt, demo.ota]) await expect(hits).toHaveText('0')
  const [first, ...copies] = await Promise.all(
    calls.map(async (call) => {
      const { authorization, cookie, requesthistory, ...rest } = await call.allHeaders()
      return [call.url(), authorization, rest['x-request-id'], requesthistory, cookie]
    }),
  )
  expect(first?.at(-1)).toContain('ota_device=')
  expect(copies).toEqual([first, first])
  expect((await storedUser(page)).requestHistory).toEqual([first?.[2]])
})
