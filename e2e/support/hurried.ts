import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../../components/live-demo/run'
import { demoPage, isOtaCall } from './demo-page'
import { signIn } from './sign-in'
import { visit } from './visit'

/** Monitors tick this often here: a hundred ticks would be minutes. */
const TICK_MS = 50

const hurry = (context: BrowserContext) =>
  context.addInitScript(
    ([interval, tick]) => {
      const { setInterval } = window
      window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setInterval(run, ms === interval ? tick : ms, ...rest)) as typeof window.setInterval
    },
    [MONITOR_INTERVAL_MS, TICK_MS] as const,
  )

/** Status and error code of every answer to an OTA call, in all tabs, as they come. */
export function collectAnswers(context: BrowserContext) {
  const answers: string[] = []
  context.on('response', async (response: Response) => {
    if (!isOtaCall(response.request())) return
    const place = answers.push(String(response.status())) - 1 // a later one may be read sooner
    if (response.ok()) return
    const { code = '' } = await response.json().catch(() => ({}))
    answers[place] = `${response.status()} ${code}`.trim()
  })
  return answers
}

export async function secondTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await visit(other, '/live-demo')
  await expect(demoPage(other).start).toBeVisible()
  return other
}

/** A signed-in page whose monitors are in a hurry, as in every other tab of the context. */
export async function enter(context: BrowserContext, page: Page): Promise<void> {
  await hurry(context)
  await signIn(page)
}
