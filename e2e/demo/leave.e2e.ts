import { expect } from '@playwright/test'
import { demoPage, runDemo, runTicks } from '../support/demo-page'
import { test } from '../support/test'

test('a run lives on while its visitor looks at another page, by a link and Back', async ({
  page,
}) => {
  const demo = await runDemo(page, 2)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Limits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Limits/)
  await page.goBack()
  await expect(demo.stop).toBeVisible()
  await expect(demo.ota.rows).toHaveCount(2)
  await runTicks(page, 1)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveTitle(/^Contact/)
  await page.clock.runFor(4000)
  await page.getByRole('banner').getByRole('link', { name: 'Start Demo' }).click()
  await expect(demoPage(page).stop).toBeVisible()
  await expect(demo.ota.hits).toHaveText('5')
  await expect(demo.ota.rows.first()).toHaveAttribute('data-status', '200')
})
