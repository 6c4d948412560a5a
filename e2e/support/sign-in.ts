import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { expect, type Page } from '@playwright/test'
import type { UserInfo } from '../../lib/demo/store'
import { demoPage } from './demo-page'

/** Signs in through the local provider's own page, as a visitor does. */
export async function signInAtProvider(page: Page): Promise<void> {
  await page.goto('/live-demo')
  await demoPage(page).signIn.click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await expect(demoPage(page).start).toBeVisible()
}

/**
 * For tests of what comes after: the same requests, of which a browser draws only the last. Three
 * pages would cost more than most of these tests.
 */
export async function signIn(page: Page): Promise<void> {
  const { request } = page.context()
  const form = await request.get(apiPaths.signIn)
  const signedIn = await request.post(form.url())
  await page.goto(signedIn.url())
  await expect(demoPage(page).start).toBeVisible()
}

/** What the demo keeps in localStorage. */
export function storedUser(page: Page): Promise<UserInfo> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'))
}
