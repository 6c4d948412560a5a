import { expect } from '@playwright/test'
import { emulate, expectAccessible } from '../support/axe'
import { demoPage, signIn } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('one experiment at a time, which can be stopped; LogOut ends it and leaves nothing', async ({
  page,
}) => {
  const demo = demoPage(page)
  await signIn(page)
  await page.getByRole('heading', { name: 'Attack lab' }).click()
  await demo.button('Run: A fresh profile, the victim idle').click()
  const log = page.getByRole('log', { name: 'A fresh profile, the victim idle: steps' })
  await expect(log.getByText('reads, request 1')).toBeVisible()
  await expect(demo.button('Run: 100 copies at once')).toHaveAttribute('aria-disabled', 'true')
  await demo.button('Stop: A fresh profile, the victim idle').click()
  await expect(page.getByRole('status').filter({ hasText: 'Stopped.' })).toBeVisible()

  await demo.button('Run: A token after its window').click()
  await expect(page.getByText('The thief waits for 31 seconds.')).toBeVisible()
  await demo.logOut.click()
  await expect(demo.signIn).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a cell of the matrix leads to its experiment, over the sign-in, and back', async ({
  page,
}) => {
  const demo = demoPage(page)
  await visit(page, '/ota-security')
  await page.getByText('What was tried: One whole request, delivered').click()
  await page
    .getByRole('link', {
      name: /^OTA ?: One whole request, delivered, in the attack lab$/,
    })
    .click()
  await demo.signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()

  const name = 'One whole request, delivered, OTA'
  const run = demo.button(`OTA: ${name}`)
  await expect(run).toBeInViewport()
  await run.click()
  const log = page.getByRole('log', { name: `${name}: steps` })
  await expect(log.getByText('Thief').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'As expected' })).toContainText('8 steps')
  const steps = log.getByRole('listitem')
  await expect(steps).toHaveCount(8)
  await expect(log.locator('[data-fit="as-expected"]')).toHaveCount(8)
  await expect(steps.first()).toContainText('tries the request as it is')
  await expect(steps.first()).toContainText('Refused Came: 401 ota_replayed. ✓ as expected')
  await expect(steps.first()).toContainText(/GET \/api\/lab\/ota\/customer · OTA [0-9a-f]{6}…-S\d/)

  await emulate(page, { colorScheme: 'dark', width: 390 })
  await expectAccessible(page)
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

  await page
    .getByRole('link', { name: /^In the matrix ?: One whole request, delivered \(cells\)$/ })
    .click()
  await expect(page).toHaveURL(/\/ota-security#copied-request-delivered$/)
})
