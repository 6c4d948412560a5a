import { expect, type Page } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './demo-page'
import { signIn } from './sign-in'

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Request inspector' })

/** A signed-in visitor after some ticks, with the page's time standing still. */
export async function runDemo(page: Page, ticks: number) {
  await signIn(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, ticks)
  return demo
}

/** Opens the newest row of a monitor as the pointer does. */
export async function inspect(page: Page, kind: 'jwt' | 'ota') {
  await demoPage(page)[kind].rows.first().click()
  await expect(drawer(page)).toBeVisible()
}
