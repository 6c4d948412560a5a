import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { demoPage, signIn } from '../support/demo-page'
import { test } from '../support/test'

const tour = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByText('New here?')

test('Back goes back, Esc skips, and Not now is remembered until the device is forgotten', async ({
  page,
}) => {
  await signIn(page)
  await demoPage(page).button('Not now').click()
  await expect(offer(page)).toHaveCount(0)
  const take = demoPage(page).button('Take the tour')
  await expect(take).toBeFocused()
  await take.press('Enter')
  await tour(page).getByRole('button', { name: 'Next' }).press('Enter')
  await tour(page).getByRole('button', { name: 'Back' }).press('Enter')
  await expect(tour(page)).toContainText('Step 1 of 5')
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
  await demoPage(page).start.click() // the page can be used meanwhile
  await expect(demoPage(page).stop).toBeVisible()
  await expect(tour(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
  await expect(take).toBeFocused()

  await demoPage(page).button('Forget this device').click()
  await expect(demoPage(page).signIn).toBeVisible()
  await signIn(page)
  await expect(offer(page)).toBeVisible()
})

test('the search opens beside it, and Esc closes the search alone', async ({ page }) => {
  await signIn(page)
  await demoPage(page).button('Take the tour').click()
  const card = page.getByText('Step 1 of 5')
  await expect(card).toBeVisible()
  const search = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('/')
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(search).toBeVisible()
})

test('a press of the mouse is heard wherever the page was scrolled, and Esc closes a menu before the tour', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page)
  await demoPage(page).button('Take the tour').click()
  const next = tour(page).getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  await next.blur() // so that the press below gives the focus to the card
  await page.evaluate(() => window.scrollBy({ top: -120, behavior: 'instant' }))
  await expect(next).toBeInViewport({ ratio: 0.5 })
  const box = await next.boundingBox()
  if (!box) throw new Error('Next is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise(requestAnimationFrame)) // a press lasts longer than a frame
  await page.mouse.up()
  await expect(tour(page)).toContainText('Step 4 of 5')

  const menu = page.getByRole('button', { name: 'Resources' })
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await expect(tour(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)
})

/** Whether the card lies over what its step speaks of; both must be in the window. */
async function coversTarget(page: Page): Promise<boolean> {
  const boxOf = async (selector: string) => {
    await expect(page.locator(selector)).toBeInViewport({ ratio: 0.9 })
    return page.locator(selector).boundingBox()
  }
  const [card, target] = [await boxOf('dialog[open]'), await boxOf('[class$="_target"]')]
  if (!card || !target) throw new Error('card or target is not there')
  const isApart =
    card.y >= target.y + target.height ||
    card.y + card.height <= target.y ||
    card.x >= target.x + target.width ||
    card.x + card.width <= target.x
  return !isApart
}

/** Whether the ring around what a step speaks of is covered by the bar that is sticky on a narrow screen. */
const isUnderBar = (page: Page) =>
  page.evaluate(() => {
    const target = document.querySelector('[class$="_target"]')
    const bar = document.querySelector('main .sticky')
    if (!target || !bar) throw new Error('target or bar is not there')
    const { outlineOffset, outlineWidth } = getComputedStyle(target)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    return target.getBoundingClientRect().top - ring < bar.getBoundingClientRect().bottom
  })

test('five steps by keyboard, each beside what it speaks of, narrow and wide', async ({ page }) => {
  await signIn(page)
  await expect(tour(page)).toHaveCount(0) // it waits to be asked
  await expect(offer(page)).toBeVisible()
  const take = demoPage(page).button('Take the tour')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await take.press('Enter')
    for (const step of [1, 2, 3, 4, 5]) {
      await expect(tour(page)).toContainText(`Step ${step} of 5`)
      const next = tour(page).getByRole('button', { name: step < 5 ? 'Next' : 'Finish' })
      await expect(next).toBeFocused()
      expect(await coversTarget(page), `step ${step}, ${width} px`).toBe(false)
      if (step > 1 && width === 390) expect(await isUnderBar(page), `step ${step}`).toBe(false)
      if (step === 2 && width === 390) await expectAccessible(page, 'tour')
      await page.keyboard.press('Enter')
    }
    await expect(tour(page)).toHaveCount(0)
    await expect(take).toBeFocused()
  }
  await page.reload()
  await expect(take).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
