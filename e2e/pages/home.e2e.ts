import { expect, type Page } from '@playwright/test'
import { SLIDE_MS } from '../../app/_home/threat-slider'
import { home } from '../../content/pages/home'
import { hasStarted, settled, started, test } from '../support/test'

const LAST = home.slides.length
const slider = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slide = (page: Page, n: number) =>
  slider(page).getByRole('group', { name: `${n} of ${LAST}` })
const button = (page: Page, name: string) => slider(page).getByRole('button', { name })

test('slides change every 5000 ms until button, pointer or focus stops them', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await hasStarted(page)
  await page.clock.pauseAt(3_600_000) // later than any machine takes
  await button(page, 'Go to slide 1').click()
  await page.clock.runFor(SLIDE_MS - 1)
  await expect(slide(page, 1)).toBeVisible()
  await page.clock.runFor(2)
  await expect(slide(page, 2)).toBeVisible()
  await button(page, `Go to slide ${LAST}`).click()
  await page.clock.runFor(SLIDE_MS - 1)
  await expect(slide(page, LAST)).toBeVisible()
  await page.clock.runFor(2)
  await expect(slide(page, 1)).toBeVisible()

  const rests = async (number: number) => {
    await settled(page)
    await page.clock.runFor(12 * SLIDE_MS)
    await expect(slide(page, number)).toBeVisible()
  }
  for (const place of [slide(page, 1), button(page, 'Go to slide 3')]) {
    await place.hover()
    await rests(1)
  }
  await page.mouse.move(5, 5)
  await settled(page)
  await page.clock.runFor(SLIDE_MS + 1)
  await expect(slide(page, 2)).toBeVisible()
  await slide(page, 2).getByRole('link').focus()
  await page.keyboard.press('Shift+Tab')
  await rests(2)
  await expect(slider(page).getByRole('button').first()).toHaveAccessibleName('Pause slides')
  await button(page, 'Pause slides').click()
  await rests(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await button(page, 'Go to slide 3').click()
  await expect(button(page, 'Play slides')).toBeVisible()
  await rests(3)
})

test('the first slide of an untouched page stays for 5000 ms', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await page.clock.runFor(100) // the frame and the timer that start the page's scripts
  await hasStarted(page)
  await settled(page)
  await page.clock.runFor(SLIDE_MS - 1)
  await expect(slide(page, 1)).toBeVisible()
  await page.clock.runFor(2)
  await expect(slide(page, 2)).toBeVisible()
})

test('one click steals both tokens, sends nothing and moves nothing', async ({ page }) => {
  const requests: string[] = []
  const press = page.getByRole('button', { name: /^Steal/ })
  const log = page.getByRole('log', { name: 'The theft' })
  const things = page.getByRole('main').locator('button, figcaption, h2, li')
  const places = () =>
    things.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y + scrollY))
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/', { waitUntil: 'networkidle' }) // with the fonts
    await press.hover()
    const before = await places()
    await press.click()
    await expect(log).toContainText('JWT: The thief ✓ 200')
    await expect(log).toContainText('OTA: The thief ✕ 401 already used')
    await expect.poll(places, `${width} px`).toEqual(before)
  }
  const token = log.getByText(/^OTA [0-9a-f]{8}/)
  const first = (await token.textContent()) ?? ''
  await expect(page.getByRole('figure').locator('div').first()).toContainText(first.slice(0, 12))
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Steal again' }).click()
  await expect(token).not.toHaveText(first)
  await expect(log.getByText('Thief refused')).toBeVisible()
  expect(requests).toEqual([])
})

test('without scripts both verdicts are a picture, without a time', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  const main = page.getByRole('main')
  for (const text of ['The thief got in', 'Thief refused'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: /^Steal/ })).toBeHidden()
  await expect(
    main.getByRole('heading', {
      name: /^We ran \d+ thefts as tests\. .* With OTA, \d+ did, and \d+ gave limited access\.$/,
    }),
  ).toBeVisible()
  await expect(
    main.getByText(/^We claim that a thief who has stolen the last 1000 tokens cannot/),
  ).toBeVisible()
  await page.close()
})

test('the dial shows each segment’s token, and obeys reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: 65_000 })
  await page.goto('/')
  await started(page)
  await page.clock.pauseAt(74_000)
  const figure = page.getByRole('figure')
  const tape = figure.locator('div[translate=no]').first()
  const words = figure.locator('svg text').filter({ hasText: / (now|next)$/ })
  await expect(tape).toContainText('-S1segment S1 of the minute · next at second 15')
  await expect(tape.getByRole('deletion')).toHaveText(/-S4$/)
  await page.clock.runFor(1000)
  await expect(words).toHaveText(['S2 now', 'S3 next'])
  await expect(tape).toContainText('-S2segment S2 of the minute · next at second 30')
  const still = await figure.innerHTML()
  await page.clock.runFor(14_000)
  expect(await figure.innerHTML()).toBe(still)
  await page.emulateMedia({ reducedMotion: null })
  await page.clock.runFor(2000)
  await expect(tape).toContainText('· next in 14 s')
  await page.getByRole('button', { name: 'Stop the clock' }).click()
  await expect(tape, 'a stopped clock announces no token').not.toContainText('next')
  await expect(words, 'also name the segments of a stopped clock').toHaveCount(2)
})
