import { expect, type Page } from '@playwright/test'
import { addStyle } from '../support/add-style'
import { conditions, emulate, expectAccessible } from '../support/axe'
import { demoPage } from '../support/demo-page'
import { expectEveryStopSeen, widthOf } from '../support/every-page'
import { everyPath, headingOf, sitePaths } from '../support/pages'
import { test } from '../support/test'
import { started, visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

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

/** Anything that is animated, or would be as soon as it changes. */
const movingThings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        const isAnimated = !['none', ''].includes(animationName) // '': inside a <video>
        return isAnimated || Number.parseFloat(transitionDuration) > 0
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )

/** Runs a check with styles that a reader may add, and takes them off again. */
async function withStyles(page: Page, content: string, check: () => Promise<void>) {
  const takeAway = await addStyle(page, content)
  await check()
  await takeAway()
}

/** What stays where it is while the page scrolls; toasts and the way to the content hold no room. */
const barsThatStay = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position } = getComputedStyle(element)
        const isSmall = element.getBoundingClientRect().height < 2
        const isSpared = isSmall || element.closest('#toast-area')
        return !isSpared && (position === 'fixed' || position === 'sticky')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )

/** A screen of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }

const WIDER_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
const LARGER_TEXT = 'html { font-size: 200% }'

for (const path of everyPath) {
  warm(`${path} in every reading condition`, async ({ page }) => {
    await visit(page, path)
    await started(page)
    for (const condition of conditions) {
      const { colorScheme, width } = condition
      await test.step(`no accessibility findings, ${colorScheme}, ${width} px`, async () => {
        await emulate(page, condition)
        await expectAccessible(page, `${colorScheme}, ${width} px`)
      })
    }
    await page.emulateMedia({ colorScheme: 'light' })

    await test.step('nothing is wider than a 320 px screen', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await widthOf(page), 'width of a 320 px screen').toBe(320)
    })
    await test.step('at 400 % zoom no bar keeps a part of the screen', async () => {
      await page.setViewportSize(ZOOMED)
      expect(await barsThatStay(page), 'bars that stay').toEqual([])
    })
    for (const width of [320, 1280]) {
      await test.step(`wider text spacing clips nothing, ${width} px (WCAG 1.4.12)`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await withStyles(page, WIDER_SPACING, async () => {
          expect(await clippedTexts(page), `clipped by spacing, ${width} px`).toEqual([])
          expect(await widthOf(page), 'width with wider spacing').toBe(width)
        })
      })
    }
    await test.step('text twice as large still fits (WCAG 1.4.4)', async () => {
      await page.setViewportSize({ width: 1280, height: 1024 })
      await withStyles(page, LARGER_TEXT, async () => {
        expect(await clippedTexts(page), 'clipped when twice as large').toEqual([])
        expect(await widthOf(page), 'width when twice as large').toBe(1280)
      })
    })
    await test.step('reduced motion: nothing moves by itself', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await movingThings(page), 'moves under reduced motion').toEqual([])
    })
    for (const width of [390, 1280]) {
      await test.step(`every stop can be seen, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 700 })
        await visit(page, path) // from its first stop
        if (path.startsWith('/live-demo')) await demoPage(page).signIn.waitFor()
        await expectEveryStopSeen(page)
      })
    }
  })
}

warm(
  'print: black on white, nothing to press, addresses of sources spelled out',
  async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await visit(page, '/blogs/jwt-replay-attacks')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('form', { name: 'Contact' })).toBeHidden()
    // Other engines break a grid badly, and choose its columns by the width of the window.
    await expect(page.getByRole('article')).toHaveCSS('display', 'block')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const head = page.getByRole('article').locator('header')
    await expect(head.getByText('By OTA, One Tick Ahead')).toBeVisible()
    await expect(head.getByText('19 November 2026')).toBeVisible()
    const [background, ink] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.documentElement).color,
    ])
    expect([background, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 26)'])
    const tape = page.getByRole('main').locator('.code, .tape').first()
    await visit(page, '/blogs/how-jwt-token-work')
    await expect(tape).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await visit(page, '/blogs/jwt-replay-attacks')
    const source = page.getByRole('main').locator('a[href^="https://"]').first()
    const address = await source.evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain(await source.getAttribute('href'))
  },
)

test('forced colours: drawings take the colours of the visitor', async ({ browser }) => {
  const page = await browser.newPage({ forcedColors: 'active', colorScheme: 'dark' })
  await visit(page, '/')
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

warm('at 400 % zoom menu and anchors can be used', async ({ page }) => {
  await page.setViewportSize(ZOOMED)
  await visit(page, '/blogs/how-jwt-token-work')
  await expectEveryStopSeen(page)
  await visit(page, '/blogs/how-jwt-token-work')
  await page.getByRole('link', { name: 'One key or two', exact: true }).first().click()
  const heading = page.getByRole('heading', { name: 'One key or two' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(40)
  await expect(heading).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.keyboard.press('Shift+Tab')
  const last = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Videos' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
})

warm('code is not for translators, in articles and in lists of names', async ({ page }) => {
  for (const path of ['/blogs/how-jwt-token-work', '/case-studies', '/privacy']) {
    await visit(page, path)
    const open = page.locator('main code:not([translate=no], [translate=no] *)')
    expect(await open.allTextContents(), path).toEqual([])
  }
})

test('every page reads without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of sitePaths) {
    await visitUnstarted(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(path))
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' })).toBeVisible()
  }
  await visitUnstarted(page, '/live-demo')
  // Chromium with scripts disabled by its tools still reads <noscript> as text: not by locator.
  const notes = await page.locator('#content noscript').allTextContents()
  expect(notes.join()).toContain('so it needs JavaScript')
  await visitUnstarted(page, '/contact')
  await expect(page.getByText('The form needs JavaScript.')).toBeVisible()
  await page.getByRole('button', { name: 'Resources' }).hover()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Videos' })).toBeVisible()
  await visitUnstarted(page, '/videos')
  await expect(page.locator('video[controls]:visible')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
  await context.close()
})
