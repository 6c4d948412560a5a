import type { Page } from '@playwright/test'
import { demoPage, runTicks, stopTime } from './demo-page'
import { signIn } from './sign-in'

/** A signed-in visitor after some ticks, with the page's time standing still. */
export async function runDemo(page: Page, ticks: number, enter = signIn) {
  await enter(page)
  await stopTime(page)
  const demo = demoPage(page)
  await demo.start.click()
  await runTicks(page, ticks)
  return demo
}
