import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { settled } from '../support/settled'
import { test } from '../support/test'
import { visit } from '../support/visit'

test('a toast is at bottom centre on layer 1400, stays under the pointer, and can be closed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await visit(page, '/blogs/no-such-blog') // the one toast that an address can cause
  const area = page.getByRole('region', { name: 'Notifications' })
  const toast = area.getByRole('listitem')
  await expect(toast).toHaveText('Blog Not Found !')
  await expect(page).toHaveURL('/blogs')
  await toast.hover()
  await settled(page)
  await page.clock.runFor(60_000)
  await expectAccessible(page)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await expect(area.getByRole('list')).toHaveCSS('z-index', '1400')
  const size = page.viewportSize()
  const close = area.getByRole('button', { name: 'Close notification' })
  const [box, target] = [await toast.boundingBox(), await close.boundingBox()]
  if (!size || !box || !target) throw new Error('not on screen')
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(2)
  expect(box.y).toBeGreaterThan(size.height * 0.75)
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24)
  await close.click()
  await expect(toast).toHaveCount(0)
})
