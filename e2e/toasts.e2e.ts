import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const area = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toast = (page: Page) => area(page).getByRole('listitem')

/** The one toast that an address can cause. */
async function openWithToast(page: Page) {
  await page.goto('/blogs/no-such-blog')
  await expect(toast(page)).toHaveText('Blog Not Found !')
  await expect(page).toHaveURL('/blogs')
}

test('a toast is at bottom centre on layer 1400, with a target to close it', async ({ page }) => {
  await openWithToast(page)
  await expect(area(page).getByRole('list')).toHaveCSS('z-index', '1400')
  const size = page.viewportSize()
  const close = area(page).getByRole('button', { name: 'Close notification' })
  const [box, target] = [await toast(page).boundingBox(), await close.boundingBox()]
  if (!size || !box || !target) throw new Error('not on screen')
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(2)
  expect(box.y).toBeGreaterThan(size.height * 0.75)
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24)
  await close.click()
  await expect(toast(page)).toHaveCount(0)
})

test('an error stays 4000 ms, and as long as the pointer rests on it', async ({ page }) => {
  await page.clock.install()
  await openWithToast(page)
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5000)
  await expect(toast(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility findings with a toast on screen, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openWithToast(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
}
