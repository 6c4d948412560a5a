import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { MONITOR_INTERVAL_MS } from '../../components/live-demo/ticking'
import { addStyle } from '../support/add-style'
import { demoPage, isOtaCall, signIn, storedUser } from '../support/demo-page'
import { test } from '../support/test'
import { visit } from '../support/visit'

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

async function secondTab(context: BrowserContext): Promise<Page> {
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

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // rows that slide in cost more than the calls

test('a tab that dies between announcing and sending is no second device', async ({
  page,
  context,
}) => {
  await enter(context, page)
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  // Announced and never sent: what is left when a tab is killed at that moment.
  await page.route(/\/api\/(get-all-persons|customer)$/, () => {})
  await demoPage(page).start.click()
  await expect.poll(async () => (await storedUser(page)).requestHistory.length).toBeGreaterThan(3)
  const lost = (await storedUser(page)).requestHistory
  await page.close()

  const first = other.waitForRequest(isOtaCall)
  await demoPage(other).start.click()
  expect((await first).headers().requesthistory).toContain(lost.join('|'))
  await expect.poll(() => answers.length).toBeGreaterThan(3)
  expect(new Set(answers)).toEqual(new Set(['200']))
})

test('two tabs send 200 requests as one device, and LogOut in one ends the other', async ({
  page,
  context,
}) => {
  await enter(context, page)
  const other = await secondTab(context)
  const answers = collectAnswers(context)
  for (const tab of [page, other]) {
    await addStyle(tab, '[role=log] { display: none }') // drawing rows takes the time
    await demoPage(tab).start.click()
  }
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(200)
  expect(new Set(answers)).toEqual(new Set(['200']))
  for (const tab of [page, other]) {
    expect(Number(await demoPage(tab).ota.hits.textContent())).toBeGreaterThan(50)
  }
  await demoPage(page).logOut.click()
  await expect(demoPage(other).signIn).toBeVisible()
  await expect(other.getByRole('log')).toHaveCount(0)
})
