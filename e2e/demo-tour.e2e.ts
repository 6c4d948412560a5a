import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { demoPage } from './support/demo-page'
import { signIn } from './support/sign-in'
import { test } from './support/test'

const tour = (page: Page) => page.getByRole('dialog')
const offer = (page: Page) => page.getByText('New here?')

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
