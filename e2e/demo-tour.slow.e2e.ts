import { expect, type Page } from '@playwright/test'
import { demoPage } from './support/demo-page'
import { signIn } from './support/sign-in'
import { test } from './support/test'

const tour = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByText('New here?')

test('Back goes back, Esc skips, and Not now is remembered until the device is forgotten', async ({
  page,
}) => {
  await signIn(page)
  await demoPage(page).button('Not now').click()
  await expect(offer(page)).toHaveCount(0)
  const take = demoPage(page).button('Take the tour')
  await expect(take).toBeFocused()
  await take.press('Enter')
  await tour(page).getByRole('button', { name: 'Next' }).press('Enter')
  await tour(page).getByRole('button', { name: 'Back' }).press('Enter')
  await expect(tour(page)).toContainText('Step 1 of 5')
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
  await demoPage(page).start.click() // the page can be used meanwhile
  await expect(demoPage(page).stop).toBeVisible()
  await expect(tour(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
  await expect(take).toBeFocused()

  await demoPage(page).button('Forget this device').click()
  await expect(demoPage(page).signIn).toBeVisible()
  await signIn(page)
  await expect(offer(page)).toBeVisible()
})

test('a press of the mouse is heard wherever the page was scrolled, and Esc closes a menu before the tour', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page)
  await demoPage(page).button('Take the tour').click()
  const next = tour(page).getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  await next.blur() // so that the press below gives the focus to the card
  await page.evaluate(() => window.scrollBy({ top: -120, behavior: 'instant' }))
  await expect(next).toBeInViewport({ ratio: 0.5 })
  const box = await next.boundingBox()
  if (!box) throw new Error('Next is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise(requestAnimationFrame)) // a press lasts longer than a frame
  await page.mouse.up()
  await expect(tour(page)).toContainText('Step 4 of 5')

  const menu = page.getByRole('button', { name: 'Resources' })
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await expect(tour(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
})
