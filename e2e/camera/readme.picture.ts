import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { DUEL } from '../../components/live-demo/attacks/duel'
import { FULL_SCALE_MS } from '../../components/ui/gauge-geometry'
import { demoPage, runTicks, signIn, stopTime } from '../support/demo-page'

const FILE = 'docs/demo.webp'
const WIDTH = 1280
const MAX_BYTES = 120_000

/** Letters of which an id, a key or a token has more in a row than any word. */
const SECRET = /[\w+/=-]{20,}/

async function bottomOf(locator: Locator) {
  const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
  return y + height
}

/** The demo after some calls and attacks, down to the verdicts: below them stands what was sent. */
test('the picture of the README', async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 1600 },
    colorScheme: 'light',
  })
  await signIn(page)
  await stopTime(page)
  const { start, jwt, ota, jwtForgery, otaForgery, button } = demoPage(page)
  await start.click()
  await runTicks(page, 6)
  for (const [name, panel, count] of [
    [DUEL, otaForgery, 1],
    ['Send Request', jwtForgery, 2],
    ['Cloning Attack', otaForgery, 2],
  ] as const) {
    await button(name).click()
    await expect(panel.rows).toHaveCount(count)
  }
  await expect(jwtForgery.rows.first()).toContainText('The thief got in')
  await expect(otaForgery.rows.first()).toContainText('OTA held')
  await page.mouse.move(0, 0)
  await runTicks(page, 2) // the toasts go
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
  ).toHaveCount(0)

  // A machine that is busy with something else would be what the picture shows, of either kind.
  for (const row of [...(await jwt.rows.all()), ...(await ota.rows.all())]) {
    const [, ms] = /([\d.]+)\s*ms$/.exec((await row.textContent())?.trim() ?? '') ?? []
    expect(Number(ms)).toBeLessThan(FULL_SCALE_MS)
  }

  const height = Math.ceil(await bottomOf(page.getByRole('log', { name: 'OTA Forgery log' }))) + 8
  for (const { data } of [jwtForgery, otaForgery]) {
    expect((await data.boundingBox())?.y).toBeGreaterThan(height)
  }
  const legible = await page.evaluate((end) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const shown: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (range.getClientRects().length > 0 && range.getBoundingClientRect().top < end) {
        shown.push(texts.currentNode.textContent ?? '')
      }
    }
    return shown
  }, height)
  expect(legible.filter((text) => SECRET.test(text))).toEqual([])

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height } })
  const { size } = await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(FILE)
  expect(size).toBeLessThan(MAX_BYTES)
  await page.close()
})
