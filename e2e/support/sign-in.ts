import { expect, type Page } from '@playwright/test'
import type { UserInfo } from '../../lib/demo/user-info'

/** Signs in through the local provider's own page, as a visitor does. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/live-demo')
  await page.getByRole('button', { name: 'Sign-in With Google' }).click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await expect(page.getByRole('button', { name: 'Start Demo' })).toBeVisible()
}

/** What the demo keeps in localStorage. */
export function storedUser(page: Page): Promise<UserInfo> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userinfo') ?? 'null'))
}
