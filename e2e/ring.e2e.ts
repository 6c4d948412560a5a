import { expect } from '@playwright/test'
import { test } from './support/test'
import { visit, visitUnstarted } from './support/visit'

const MINUTE = 29_919_775
const at = (second: number) => (MINUTE * 60 + second) * 1000

test('prints a token per quarter and strikes the last one through; can be stopped', async ({
  page,
}) => {
  await page.clock.install({ time: at(5) })
  await visit(page, '/')
  await page.clock.pauseAt(at(14))
  const figure = page.getByRole('figure')
  const tape = figure.locator('[translate=no]')
  const words = figure.locator('svg text').filter({ hasText: / (now|next)$/ })
  /** Where what is below begins. */
  const belowTape = async () => (await figure.getByRole('button').boundingBox())?.y
  await expect(tape).toContainText(/OTA [0-9a-f]{8}…[0-9a-f]{8}-S1/)
  await expect(tape).toContainText(`minute ${MINUTE} · next in 1 s`)
  await expect(words).toHaveText(['S1 now', 'S2 next'])
  const place = await belowTape()
  await page.clock.runFor(1000)
  await expect(words).toHaveText(['S2 now', 'S3 next'])
  await expect(tape).toContainText('next in 15 s')
  await expect(tape.getByRole('deletion')).toHaveText(/-S1$/)
  await expect(tape).toContainText(/-S2/)
  await page.getByRole('button', { name: 'Stop the clock' }).click()
  await expect(words).toHaveCount(0) // what it says would soon be wrong
  await page.clock.runFor(30_000)
  await expect(tape).toContainText(/-S2/)
  await page.getByRole('button', { name: 'Run the clock' }).click()
  await page.clock.runFor(1000)
  await expect(tape).toContainText(/-S4/)
  await expect(words).toHaveText(['S1 next', 'S4 now'])
  expect(await belowTape(), 'nothing below has moved').toBe(place)
})

test('for who wants no motion it changes with the quarter only', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: at(5) })
  await visit(page, '/')
  await page.clock.pauseAt(at(16))
  const figure = page.getByRole('figure')
  const tape = figure.locator('[translate=no]')
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

test('without scripts the poster claims no time', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await visitUnstarted(page, '/')
  await expect(page.getByRole('figure').locator('svg text')).toHaveText(['S1', 'S2', 'S3', 'S4'])
  await page.close()
})
