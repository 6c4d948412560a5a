import { expect, type Page } from '@playwright/test'
import { architectureSteps, parties } from '../../app/ota-security/words'
import { chapter, THREATS } from '../support/security-page'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const diagram = (page: Page) => page.getByRole('img', { name: /^Sequence diagram/ })

const details = (page: Page, name: string) =>
  chapter(page, name).getByText('What it does not', { exact: true })

warm('the drawing of the architecture is also text, and gives way to it', async ({ page }) => {
  await visit(page, '/ota-security')
  const steps = page.getByRole('list', { name: 'The steps in words' }).getByRole('listitem')
  await expect(diagram(page)).toBeVisible()
  await expect(steps).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(diagram(page)).toBeHidden()
  for (const word of ['identity provider', 'JWT', 'session key', 'HMAC-SHA512', 'send log']) {
    await expect(steps.filter({ hasText: word }).first()).toBeVisible()
  }
  const isDrawnAsText = async () => {
    for (const [index, { flow }] of architectureSteps.entries()) {
      const shown =
        'lines' in flow
          ? [`${parties[flow.at]}: ${flow.lines.join('; ')}`]
          : flow.map(({ from, to, label }) => `${parties[from]} →to ${parties[to]}: ${label}`)
      await expect(steps.nth(index).locator('.font-mono > p')).toContainText(shown)
      for (const line of await steps.nth(index).locator('.font-mono > p').all()) {
        await expect(line).toBeVisible()
      }
    }
  }
  await isDrawnAsText()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(steps.getByText('registerDevice: JWT')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(diagram(page)).toBeHidden()
  await isDrawnAsText()
})

warm('the answers are there and the detail folded, but never lost', async ({ page }) => {
  for (const [width, limit] of [
    [390, 14_000],
    [1280, 7500],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/ota-security')
    for (const name of THREATS) {
      await expect(chapter(page, name).getByText(/^(stops|makes harder|notices)$/)).toBeVisible()
      await expect(chapter(page, name).getByRole('figure').first()).toBeVisible()
      await expect(details(page, name), name).toBeHidden()
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `${width} px`).toBeLessThan(limit)
  }
  await test.step('a key press unfolds, and folds', async () => {
    await chapter(page, 'Denial of service').locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(details(page, 'Denial of service')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(details(page, 'Denial of service')).toBeHidden()
  })
  await test.step('an address of words unfolds what they are in', async () => {
    await visit(page, '/ota-security#:~:text=Genesis%20Market%20sold')
    await expect(page.getByText('Genesis Market sold such packages')).toBeInViewport()
  })
  await test.step('paper has all of it', async () => {
    await page.emulateMedia({ media: 'print' })
    await visit(page, '/ota-security')
    for (const name of THREATS) await expect(details(page, name)).toBeVisible()
  })
})
