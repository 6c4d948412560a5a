import { expect, type Page } from '@playwright/test'
import { conditions, emulate, expectAccessible, widthOf } from '../support/axe'
import { collectNoise, everyPath, sitePaths, started, test, warm } from '../support/test'

const MISSING = '/no-such-page'
/** Console errors that two pages cause on purpose: an unknown address, a sign-in without a start. */
const DUE: Record<string, RegExp> = { [MISSING]: /404/, '/live-demo/google': /401/ }

for (const [index, path] of everyPath.entries()) {
  const condition = conditions[index % conditions.length] ?? { colorScheme: 'light', width: 390 }
  warm(`${path} is complete, logs nothing and passes axe`, async ({ page, baseURL }) => {
    const noise = collectNoise(page)
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) noise.push(`a third party: ${request.url()}`)
    })
    const response = await page.goto(path)
    expect(response?.status()).toBe(path === MISSING ? 404 : 200)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([/\S/])
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    await expectFirstStops(page)
    await emulate(page, condition)
    await expectAccessible(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await widthOf(page), 'nothing scrolls sideways').toBe(width)
    }
    await page.waitForLoadState('networkidle') // no request within half a second is the result
    expect(noise.filter((text) => !DUE[path]?.test(text))).toEqual([])
  })
}

/** Checks that the skip link leads to the content, and that each of the first stops shows an uncovered ring. */
async function expectFirstStops(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (let stop = 1; stop <= 5; stop++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement?.closest('label') ?? document.activeElement
      const [box] = element?.getClientRects() ?? []
      if (!element || !box) return 'nothing is focused'
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
      const hit = document.elementFromPoint(box.left + Math.min(box.width / 2, 40), y)
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // In a player the browser’s own control has the focus, with its own ring.
      if (element.matches('video:not(:focus)')) return ''
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'has no focus ring'
      return hit && (element.contains(hit) || hit.contains(element)) ? '' : 'is covered'
    })
    expect(fault, `stop ${stop} of the content`).toBe('')
  }
}

test('every page is readable without scripts, and with a corrupt userinfo', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of sitePaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([/\S/])
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' })).toBeVisible()
  }
  await context.close()
  const corrupt = await browser.newPage()
  const noise = collectNoise(corrupt)
  await corrupt.addInitScript(() => localStorage.setItem('userinfo', '{"islogin":'))
  await corrupt.goto('/live-demo')
  await expect(corrupt.getByRole('button', { name: 'Sign-in With Google' })).toBeVisible()
  expect(noise).toEqual([])
  await corrupt.close()
})
