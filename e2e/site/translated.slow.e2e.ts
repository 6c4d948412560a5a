import { RESPONSE_TIME_HEADER } from '@one-tick-ahead/api/contract/headers'
import { expect } from '@playwright/test'
import { averageOf, timeStatistics } from '../../components/live-demo/run'
import { formatMs } from '../../lib/format'
import { demoPage, isOtaCall, runTicks, signIn, stopTime } from '../support/demo-page'
import { test } from '../support/test'

/** Translates a page as Chrome does: new words, in elements unknown to React. */
function translate() {
  const change = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('[translate=no], font, script, style'))
        continue
      const font = document.createElement('font')
      font.textContent = `«${text.data}»`
      text.replaceWith(font)
    }
  }
  change(document.body)
  new MutationObserver((changes) => {
    for (const { target } of changes) change(target.parentNode ?? target)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

test('figures of a running demo stay correct while the browser translates it', async ({ page }) => {
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  const times: number[] = []
  page.on('response', async (response) => {
    if (isOtaCall(response.request()) && response.ok())
      times.push(Number(response.headers()[RESPONSE_TIME_HEADER.toLowerCase()]))
  })
  await signIn(page)
  await page.evaluate(translate)
  await stopTime(page)
  const { start, ota, otaForgery, logOut } = demoPage(page)
  await start.click()
  await runTicks(page, 3)
  for (const [index, name] of ['«Steal both', 'Cloning Attack', '«Steal both'].entries()) {
    await page.getByRole('button', { name }).click()
    await expect(otaForgery.rows).toHaveCount(index + 1)
  }

  await expect(ota.hits).toHaveText('3')
  await expect(ota.rows.first()).toContainText(`${formatMs(times.at(-1) ?? null)} ms`)
  const [median, average] = [timeStatistics(times)?.median ?? null, averageOf(times)].map(formatMs)
  for (const text of [`median of\\W+3\\W+${median} ms`, `Average Duration\\W+${average} ms`])
    await expect(ota.panel).toContainText(new RegExp(text))
  const panel = page.getByRole('region', { name: '«OTA Forgery / Device Cloning»' })
  await expect(panel).toContainText(/0\W+of\W+3\W+succeeded/)
  await logOut.click()
  await expect(page.getByText('«Signed out»')).toBeVisible()
  expect(thrown).toEqual([])
})
