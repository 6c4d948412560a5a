import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Page } from '@playwright/test'
import { emulate, expectAccessible } from '../support/axe'
import { demoPage, signIn } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

async function openLab(page: Page) {
  await signIn(page)
  await page.getByRole('heading', { name: 'Attack lab' }).click()
  return demoPage(page)
}

test('one experiment at a time, which can be stopped; LogOut ends it and leaves nothing', async ({
  page,
}) => {
  const demo = await openLab(page)
  await demo.button('Run: A fresh profile, the victim idle').click()
  const log = page.getByRole('log', { name: 'A fresh profile, the victim idle: steps' })
  await expect(log.getByText('reads, request 1')).toBeVisible()
  for (const name of ['Run: 100 copies at once', 'Run: The JWT, OTA', 'Run all']) {
    await expect(demo.button(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await demo.button('Stop: A fresh profile, the victim idle').click()
  await expect(status(page, 'Stopped.')).toBeVisible()

  await demo.button('Run: A token after its window').click()
  await expect(page.getByText('The thief waits for 31 seconds.')).toBeVisible()
  await expect(log).toHaveCount(0) // one story at a time
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
})

test('the whole table: it waits for a limit, and ends as expected on a page that is not longer', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const demo = await openLab(page)
  const lab = page.locator('#lab')
  const before = await lab.boundingBox()
  let asked = 0
  await page.route(`**${apiPaths.labSignIns}`, (route) => {
    asked += 1
    if (asked !== 2) return route.continue()
    return route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, body: '{}' })
  })
  await demo.button('Run all').focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('1 of 25: the server’s limit is reached, it goes on in 2 s'),
  ).toBeVisible()
  await expect(page.getByText('2 of 25: One Cookie header, JWT')).toBeVisible()
  await expect(demo.button('Stop')).toBeFocused()
  await expect(status(page, '25 of 25 run, 25 as expected.')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('row').filter({ hasText: '✓ as expected' })).toHaveCount(13)
  await expect(page.getByRole('row').filter({ hasText: 'Needs the server’s' })).toHaveCount(3)
  const after = await lab.boundingBox()
  expect((after?.height ?? 0) - (before?.height ?? 0)).toBeLessThan(250)
})

test('Run all stops, and says how far it got', async ({ page }) => {
  const demo = await openLab(page)
  await demo.button('Run all').click()
  await expect(page.getByText('1 of 25: The JWT, OTA')).toBeVisible()
  await demo.button('Stop').click()
  await expect(status(page, /^[12] of 25 run, [12] as expected\. Stopped\.$/)).toBeVisible()
  await expect(demo.button('Run all')).toBeFocused()
  await expect(page.getByRole('row', { name: 'Malware on the device' })).not.toContainText(
    'Stopped',
  )
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a row of the matrix leads to its row in the lab, over the sign-in, and back', async ({
  page,
}) => {
  const demo = demoPage(page)
  await visit(page, '/what-a-thief-gets')
  await page.getByText('What was tried: One whole request, delivered').click()
  await page
    .getByRole('link', { name: /^In the attack lab of the demo ?: One whole request, delivered$/ })
    .click()
  await demo.signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()

  const name = 'One whole request, delivered, OTA'
  const run = demo.button(`Run: ${name}`)
  await expect(run).toBeInViewport()
  await run.click()
  await expect(status(page, `${name}: as expected.`)).toContainText('at 0 of 8 tries')
  await demo.button('One whole request, delivered').click()
  const log = page.getByRole('log', { name: `${name}: steps` })
  const steps = log.getByRole('listitem')
  await expect(steps).toHaveCount(8)
  await expect(log.locator('[data-fit="as-expected"]')).toHaveCount(8)
  await expect(steps.first()).toContainText('Thief tries the request as it is')
  await expect(steps.first()).toContainText(
    /Expected: 401 ota_replayed ?Answer: 401 ota_replayed, ✓ as expected/,
  )
  await expect(steps.first()).toContainText(/GET \/api\/lab\/ota\/customer · OTA [0-9a-f]{6}…-S\d/)

  await emulate(page, { colorScheme: 'dark', width: 390 })
  await expectAccessible(page)
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

  await page.getByRole('link', { name: /^In the matrix ?: One whole request, delivered$/ }).click()
  await expect(page).toHaveURL(/\/what-a-thief-gets#copied-request-delivered$/)
})
