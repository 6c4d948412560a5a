import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { demoPage, runTicks, signIn, stopTime } from '../support/demo-page'

const VIEW = { width: 1280, height: 1600 }

test('takes the README’s picture', async ({ browser }) => {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: 'light' })
  await signIn(page)
  await stopTime(page)
  const { start, jwtForgery, otaForgery, button } = demoPage(page)
  await start.click()
  await runTicks(page, 6)
  for (const name of ['Steal both and replay', 'Send Request', 'Cloning Attack'])
    await button(name).click()
  for (const { rows } of [jwtForgery, otaForgery]) await expect(rows).toHaveCount(2)
  await page.mouse.move(0, 0)
  await runTicks(page, 2) // until the toasts are gone
  // The picture ends above the sent headers, with their secrets.
  const boxes = await Promise.all([jwtForgery, otaForgery].map(({ data }) => data.boundingBox()))
  const height = Math.floor(Math.min(...boxes.map((box) => box?.y ?? 0))) - 8
  const clip = { x: 0, y: 0, width: VIEW.width, height }
  const picture = sharp(await page.screenshot({ clip }))
  await picture.webp({ quality: 80, effort: 6 }).toFile('docs/demo.webp')
  await page.close()
})
