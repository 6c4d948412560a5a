import { expect } from '@playwright/test'
import { test } from '../support/test'
import { visit } from '../support/visit'
import { warm } from '../support/warm-page'

const MINUTE = 29_919_775
const at = (second: number) => (MINUTE * 60 + second) * 1000

warm('a step marks its bytes in the sample: by pointer, click and arrow keys', async ({ page }) => {
  await visit(page, '/')
  const steps = page.getByRole('group', { name: 'The step to mark in the sample token' })
  const step = (name: RegExp) => steps.getByRole('radio', { name })
  const marked = () =>
    page
      .locator('dl [data-step]')
      .evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).borderBottomWidth === '2px')
          .map((part) => part.textContent),
      )
  await expect(step(/Request \+ device/)).toBeChecked()
  expect(await marked()).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ])
  await steps.getByText('HMAC-SHA512').hover()
  expect(await marked()).toEqual([expect.stringMatching(/^[0-9a-f]{128}$/)])
  await steps.getByText('Quarter S1–S4').click()
  await page.mouse.move(5, 5)
  expect(await marked()).toEqual([expect.stringMatching(/^S[1-4]$/)])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(step(/This minute/)).toBeChecked()
  expect(await marked()).toEqual([expect.stringMatching(/^\d+$/)])
})

test('for who wants no motion it changes with the quarter only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: at(5) })
  await visit(page, '/')
  await page.clock.pauseAt(at(16))
  const figure = page.getByRole('figure')
  const tape = figure.locator('div[translate=no]').first()
  await expect(tape).toContainText(/-S2/)
  await expect(tape).toContainText(`minute ${MINUTE} · next at second 30`)
  const changes = await figure.evaluateHandle((element) => {
    const seen: string[] = []
    const observer = new MutationObserver((all) => seen.push(...all.map(({ type }) => type)))
    const all = { attributes: true, characterData: true, childList: true, subtree: true }
    observer.observe(element, all)
    return seen
  })
  await page.clock.runFor(13_000)
  expect(await changes.jsonValue()).toEqual([])
  await page.clock.runFor(1000)
  await expect(tape).toContainText(/-S3/)
  await expect(tape).toContainText('next at second 45')
  await expect(figure.locator('svg text').filter({ hasText: / (now|next)$/ })).toHaveText([
    'S3 now',
    'S4 next',
  ])
})
