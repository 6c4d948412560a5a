import { expect } from '@playwright/test'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

for (const [reducedMotion, isWelcome] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`one page ${isWelcome ? 'fades' : 'jumps'} into the next where motion is: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.fades = String(viewTransition !== null)
      })
    })
    await visitUnstarted(page, '/privacy')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'OTA-Security' })
      .click()
    await expect(page).toHaveURL('/ota-security')
    await expect(page.locator('html')).toHaveAttribute('data-fades', String(isWelcome))
  })
}
