import { expect, type Page, test } from '@playwright/test'
import { everyPath } from './pages'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Texts whose box hides a part of them; what scrolls by itself may. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
        const isShown = element.clientWidth > 1 && position !== 'absolute'
        if (!hides || !isShown || !element.textContent?.trim()) return false
        return (
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1
        )
      })
      .map((element) => element.textContent?.trim().slice(0, 60) ?? ''),
  )
}

test('nothing is wider than a 320 px screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of everyPath) {
    await page.goto(path)
    expect(await widthOf(page), path).toBe(320)
  }
})

for (const width of [320, 1280]) {
  test(`wider text spacing clips nothing, ${width} px (WCAG 1.4.12)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of everyPath) {
      await page.goto(path)
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
          p { margin-bottom: 2em !important }`,
      })
      expect(await clippedTexts(page), path).toEqual([])
      expect(await widthOf(page), path).toBe(width)
    }
  })
}

test('text twice as large still fits (WCAG 1.4.4)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1024 })
  for (const path of everyPath) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await clippedTexts(page), path).toEqual([])
    expect(await widthOf(page), path).toBe(1280)
  }
})

test('reduced motion: nothing on any page moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of everyPath) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          const isAnimated = !['none', ''].includes(animationName) // '': inside a <video>
          return isAnimated || Number.parseFloat(transitionDuration) > 0
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(moving, path).toEqual([])
  }
})

test('print: black on white, nothing to press, addresses of sources spelled out', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/blogs/jwt-replay-attacks')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('form', { name: 'Contact' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const head = page.getByRole('article').locator('header')
  await expect(head.getByText('By OTA, One Tick Ahead')).toBeVisible()
  await expect(head.getByText('19 November 2026')).toBeVisible()
  const [background, ink] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.documentElement).color,
  ])
  expect([background, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 26)'])
  const tape = page.getByRole('main').locator('.code, .scheme-light').first()
  await page.goto('/blogs/how-jwt-token-work')
  await expect(tape).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.goto('/blogs/jwt-replay-attacks')
  const source = page.getByRole('main').locator('a[href^="https://"]').first()
  const address = await source.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain(await source.getAttribute('href'))
})

test('forced colours: drawings take the colours of the visitor', async ({ browser }) => {
  const page = await browser.newPage({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const strokes = await page.getByRole('figure').evaluate((figure) => {
    const probe = document.createElement('i')
    probe.style.color = 'CanvasText'
    document.body.append(probe)
    const text = getComputedStyle(probe).color
    return [...figure.querySelectorAll('.stroke-ink')].map(
      (path) => getComputedStyle(path).stroke === text,
    )
  })
  expect(strokes).toEqual([true])
  await page.close()
})
