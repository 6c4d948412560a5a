import { expect, type Page } from '@playwright/test'
import { everyLayout } from './pages'
import { hasStarted, theme } from './support/start'
import { test } from './support/test'
import { started } from './support/visit'
import { warm } from './support/warm-page'

/** These run something that a visitor sees without doing anything. */
const BY_THEMSELVES = ['/', '/live-demo', '/live-demo/google']

/** Collects the scripts that a page asks for from now on. */
function collectScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

for (const path of everyLayout.filter((path) => !BY_THEMSELVES.includes(path))) {
  warm(`${path} asks for no script before its visitor gives a sign`, async ({ page }) => {
    const scripts = collectScripts(page)
    await page.goto(path)
    expect(scripts).toEqual([])
    await started(page)
    expect(scripts).not.toEqual([])
  })
}

test('the home page starts after it has loaded, by itself', async ({ page }) => {
  const scripts = collectScripts(page)
  let atLoad: number | undefined
  page.on('load', () => {
    atLoad = scripts.length
  })
  await page.goto('/')
  await hasStarted(page)
  expect(atLoad).toBe(0)
})

test('the demo starts by itself, once something of it can be drawn', async ({ page }) => {
  await page.goto('/live-demo')
  await hasStarted(page)
  const { styled, asked } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const ofKind = (ending: string) => files.filter(({ name }) => name.endsWith(ending))
    return {
      styled: Math.max(...ofKind('.css').map(({ responseEnd }) => responseEnd)),
      asked: Math.min(...ofKind('.js').map(({ startTime }) => startTime)),
    }
  })
  expect(asked).toBeGreaterThan(styled)
})

const SIGNS: [string, (page: Page) => Promise<unknown>][] = [
  ['a pointer that moves', (page) => page.mouse.move(300, 300, { steps: 3 })],
  ['a key', (page) => page.keyboard.press('Shift')],
  ['a focus', (page) => page.getByRole('main').focus()],
  ['a wheel', (page) => page.mouse.wheel(0, 100)],
  ['a click without a pointer', (page) => theme(page).evaluate((it: HTMLElement) => it.click())],
]
for (const [what, give] of SIGNS) {
  warm(`${what} starts a page`, async ({ page }) => {
    await page.goto('/about')
    await give(page)
    await hasStarted(page)
  })
}

test('a finger starts a page, and its tap is not lost', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true })
  await page.goto('/about')
  await theme(page).tap()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
  await page.close()
})

warm('a fragment in the address is no sign', async ({ page }) => {
  const scripts = collectScripts(page)
  await page.goto('/ota-security#limits', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeInViewport()
  expect(scripts).toEqual([])
})

warm('a page that was left before it started starts when its visitor is back', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/privacy')
  await page.goBack()
  await theme(page).click()
  await expect(theme(page)).toHaveAccessibleName('Theme: light')
})

test('a theme chosen in another tab reaches a page that has not started', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto('/privacy')
  await two.goto('/about')
  await theme(two).click()
  await expect(theme(one)).toHaveAccessibleName('Theme: light')
  await expect(one.locator('html')).not.toHaveAttribute('data-hydrated')
})
