import { expect, type Page } from '@playwright/test'
import { demoPage, signedInAddress, signIn } from '../support/demo-page'
import { hold, SCRIPTS } from '../support/start'
import { test } from '../support/test'
import { visitUnstarted } from '../support/visit'

const invitation = (page: Page) => page.getByRole('region', { name: 'Before you start' })

test('a signed-in visitor never sees the button to sign in', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const buttons = [...document.querySelectorAll('main button')]
      const found = buttons.find((one) => one.textContent?.includes('Sign-in With Google'))
      if (found?.checkVisibility({ visibilityProperty: true })) document.title = 'drawn'
      requestAnimationFrame(look)
    })
  })
  const release = await hold(page)
  await visitUnstarted(page, '/live-demo', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Signed out', { exact: true })).toBeHidden()
  await release()
  await expect(demoPage(page).start).toBeVisible()
  await expect(page).not.toHaveTitle('drawn')
  await demoPage(page).logOut.click()
  await expect(invitation(page)).toContainText('Be the visitor, then be the thief')
})

test('where the demo’s code cannot be loaded the page says so, and a reload brings it', async ({
  page,
}) => {
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const isPanels = (await response.text()).includes('Clear Logs')
    return isPanels ? route.fulfill({ status: 404 }) : route.fulfill({ response }) // as after a release
  })
  await visitUnstarted(page, await signedInAddress(page))
  await expect(page.getByRole('alert').getByText('Reload the page.')).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(demoPage(page).ota.panel).toBeVisible()
})
