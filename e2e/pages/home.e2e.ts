import { expect, type Page } from '@playwright/test'
import { SLIDE_MS } from '../../app/_home/threat-slider'
import { countVerdicts, thefts, verdictWords } from '../../content/thefts'
import { pages } from '../../lib/pages'
import { settled } from '../support/settled'
import { test } from '../support/test'
import { visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const slider = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slide = (page: Page, number: number) =>
  slider(page).getByRole('group', { name: `${number} of 5` })
const dot = (page: Page, number: number) =>
  slider(page).getByRole('button', { name: `Go to slide ${number}` })

/** The home page with a clock that only the test moves. */
async function openFrozen(page: Page) {
  await page.clock.install({ time: 0 })
  await visit(page, '/')
  await page.clock.pauseAt(10_000)
  // From here on the interval is counted from a moment that the test knows.
  await dot(page, 1).click()
}

const MINUTE = 29_919_775
const at = (second: number) => (MINUTE * 60 + second) * 1000

test('five slides, one after the other, and round again', async ({ page }) => {
  await openFrozen(page)
  await page.clock.runFor(SLIDE_MS - 1)
  await expect(slide(page, 1)).toBeVisible()
  await page.clock.runFor(2)
  await expect(slide(page, 2)).toBeVisible()
  await expect(slide(page, 1)).toBeHidden()
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true')
  for (const next of [3, 4, 5, 1]) {
    await page.clock.runFor(SLIDE_MS)
    await expect(slide(page, next)).toBeVisible()
  }
})

test('a dot shows its slide and restarts the interval', async ({ page }) => {
  await openFrozen(page)
  await page.clock.runFor(SLIDE_MS / 2)
  await dot(page, 4).click()
  await expect(slide(page, 4)).toBeVisible()
  await page.clock.runFor(SLIDE_MS - 1)
  await expect(slide(page, 4)).toBeVisible()
  await page.clock.runFor(2)
  await expect(slide(page, 5)).toBeVisible()
})

test('pauses by its button, first in tab order', async ({ page }) => {
  await openFrozen(page)
  await expect(slider(page).getByRole('button').first()).toHaveAccessibleName('Pause slides')
  await slider(page).getByRole('button', { name: 'Pause slides' }).click()
  await page.clock.runFor(12 * SLIDE_MS)
  await expect(slide(page, 1)).toBeVisible()
  await slider(page).getByRole('button', { name: 'Play slides' }).click()
  await page.clock.runFor(SLIDE_MS + 1)
  await expect(slide(page, 2)).toBeVisible()
})

test('pauses under the pointer and under keyboard focus', async ({ page }) => {
  await openFrozen(page)
  await slide(page, 1).hover()
  await settled(page)
  await page.clock.runFor(12 * SLIDE_MS)
  await expect(slide(page, 1)).toBeVisible()
  await page.mouse.move(5, 5)
  await settled(page)
  await page.clock.runFor(SLIDE_MS + 1)
  await expect(slide(page, 2)).toBeVisible()
  await slide(page, 2).getByRole('link').focus()
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(12 * SLIDE_MS)
  await expect(slide(page, 2)).toBeVisible()
})

test('does not move by itself under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFrozen(page)
  await page.clock.runFor(12 * SLIDE_MS)
  await expect(slide(page, 1)).toBeVisible()
  await expect(slider(page).getByRole('button', { name: 'Play slides' })).toBeVisible()
})

warm('the three ways on lead where they say', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading.locator('span'), 'no word of it ends the line before').toHaveCSS(
    'display',
    'block',
  )
  await expect(main.getByRole('link', { name: 'Watch Video' })).toHaveAttribute('href', '/videos')
  await expect(main.getByRole('link', { name: 'Start Demo' })).toHaveAttribute('href', '/live-demo')
  await main.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/ota-security')
})

warm('three solutions, a reputation box, and two claims with their limits', async ({ page }) => {
  await visit(page, '/')
  const names = [
    'Ultra Secure Dynamic Token System',
    'Identity and Access Management',
    'Application Security',
  ]
  const solutions = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: 'Solutions', exact: true }),
  })
  await expect(solutions.getByRole('heading', { level: 3 })).toHaveText(names)
  await page.setViewportSize({ width: 390, height: 800 })
  const row = solutions.getByRole('listitem').first()
  const link = row.getByRole('link')
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  const hit = await row.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 8, bottom - 8)?.tagName
  })
  expect(hit, 'the whole row can be pressed').toBe('A')
  await expect(page.getByText('Reputation', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/We claim: the last 1000 tokens, stolen, cannot yield the next one/),
  ).toBeVisible()
  await expect(page.getByText(/tokens expire in seconds/)).toBeVisible()
  await page.getByRole('link', { name: 'The limits of this claim' }).first().click()
  await expect(page.getByRole('heading', { name: pages.limits.heading })).toBeInViewport()
})

warm('the tally counts the thefts, and each named mark leads to its row', async ({ page }) => {
  await visit(page, '/')
  const heading = `${thefts.length} thefts. With a JWT, ${countVerdicts('jwt').full} gave full access. With OTA, ${countVerdicts('ota').full} did.`
  const tally = page.getByRole('region', { name: heading })
  const marks = tally.getByRole('list', { name: 'The thefts' }).getByRole('link')
  await expect(marks).toHaveText(
    thefts.map(({ title, jwt, ota }) => {
      const [one, other] = [jwt, ota].map(({ facts }) => verdictWords[facts.verdict].toLowerCase())
      return `JWT: ${one},OTA: ${other},${title.replaceAll('`', '')}`
    }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  const proxy = marks.filter({ hasText: 'A proxy that decrypts TLS' })
  await expect(proxy.getByText('A proxy that decrypts TLS')).toBeVisible()
  await proxy.press('Enter')
  await expect(page.getByRole('rowheader', { name: 'A proxy that decrypts TLS' })).toBeInViewport()
})

test('from Home to both verdicts in one press, without an account', async ({ page }) => {
  await visit(page, '/')
  const requests: string[] = []
  const button = page.getByRole('button', { name: /^Steal/ })
  const place = await button.boundingBox()
  await button.press('Enter')
  const log = page.getByRole('log', { name: 'The theft' })
  await expect(log).toContainText('JWT: The thief ✓ 200 The thief got in')
  page.on('request', (request) => requests.push(request.url()))
  await expect(log).toContainText('OTA: The thief ✕ 401 already usedOTA held')
  const token = log.getByText(/^OTA [0-9a-f]{8}/)
  const first = await token.textContent()
  const tape = page.getByRole('figure').locator('div[translate=no]').first()
  await expect(tape, 'what is stolen is what is shown').toContainText(first?.slice(0, 12) ?? '')
  expect(await button.boundingBox(), 'it has not moved from under the pointer').toEqual(place)
  await page.getByRole('button', { name: 'Steal a fresh pair' }).click()
  await expect(log.getByText('OTA held')).toHaveCount(0)
  await expect(log.getByText('OTA held')).toBeVisible()
  expect(await token.textContent(), 'another pair').not.toBe(first)
  expect(requests, 'nothing is sent').toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both verdicts stand there as a picture', async ({ page }) => {
    await visitUnstarted(page, '/')
    const main = page.getByRole('main')
    await expect(main.getByText('The thief got in', { exact: true })).toBeVisible()
    await expect(main.getByText('OTA held', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Steal this token' })).toBeHidden()
    // No time is claimed.
    await expect(main.getByRole('figure').locator('svg text')).toHaveText(['S1', 'S2', 'S3', 'S4'])
  })
})

test('prints a token per quarter and strikes the last one through; can be stopped', async ({
  page,
}) => {
  await page.clock.install({ time: at(5) })
  await visit(page, '/')
  await page.clock.pauseAt(at(14))
  const figure = page.getByRole('figure')
  const tape = figure.locator('div[translate=no]').first()
  const words = figure.locator('svg text').filter({ hasText: / (now|next)$/ })
  /** Where what is below begins. */
  const belowTape = async () =>
    (await figure.getByRole('button', { name: 'Steal this token' }).boundingBox())?.y
  await expect(tape).toContainText(/OTA [0-9a-f]{8}…[0-9a-f]{8}-S1/)
  await expect(tape).toContainText(`minute ${MINUTE} · next in 1 s`)
  await expect(words).toHaveText(['S1 now', 'S2 next'])
  await expect(tape.getByRole('deletion'), 'the token before').toHaveText(/-S4$/)
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

warm('about: the facts, and two cards on how OTA helps', async ({ page }) => {
  await visit(page, '/about')
  const main = page.getByRole('main')
  for (const fact of ['2025', 'Indore, India', 'USA and India']) {
    await expect(main.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
  }
  const help = main.locator('section', {
    has: page.getByRole('heading', { name: 'How OTA helps' }),
  })
  await expect(help.getByRole('heading', { level: 3 })).toHaveText([
    'Protect Your APIs',
    'Device Cloning Protection',
  ])
})
