import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Browser, launch } from 'puppeteer-core'
import { everyPath } from '../support/test'

// Puppeteer drives Debian’s Firefox, which Playwright cannot: the nightly job’s Firefox is another release, and is
// absent where only Debian’s packages can be installed.

const program = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  .find((path) => existsSync(path))
// biome-ignore lint/suspicious/noSkippedTests: only where a program is missing, and never under CI
test.skip(!program && !process.env.CI, 'Firefox is not installed')

let firefox: Browser
test.beforeAll(async () => {
  const defaultViewport = { width: 1280, height: 800 }
  firefox = await launch({ browser: 'firefox', executablePath: program, defaultViewport })
})
test.afterAll(() => firefox?.close())

async function open() {
  const page = await firefox.newPage()
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) noise.push(message.text())
  })
  /** Fails if no text of the page’s main part is visible without scrolling. */
  const expectText = async () => {
    const texts = await page.$eval('main', (main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const seen: (string | null)[] = []
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        const { top = 0, bottom = 0 } = parentElement?.getBoundingClientRect() ?? {}
        if (
          bottom > 0 &&
          top < innerHeight &&
          parentElement?.checkVisibility({ visibilityProperty: true })
        )
          seen.push(textContent)
      }
      return seen.join(' ')
    })
    expect(texts, page.url()).toMatch(/\w{3}/)
  }
  return { page, noise, expectText }
}

test('every page draws its text and writes nothing to the console', async ({ baseURL }) => {
  const { page, noise, expectText } = await open()
  for (const path of everyPath) {
    noise.length = 0
    await page.goto(baseURL + path)
    await expectText()
    await page.evaluate(() => document.fonts.ready.then(() => {})) // one that is left half loaded is an error
    expect(noise.filter((line) => !/40[14]/.test(line) || !/no-such|google/.test(path))).toEqual([])
  }
})

test('the demo runs, reappears after a reload far down the page, and ends', async ({ baseURL }) => {
  const { page, noise, expectText } = await open()
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`)
  /** The status of each row of a log, newest first. */
  const statuses = (log: string) =>
    page.$$eval(`[role=log][aria-label="${log}"] li[data-status]`, (rows) =>
      rows.map((row) => row.getAttribute('data-status')),
    )
  await page.goto(`${baseURL}/live-demo`)
  await button('Sign-in With Google').click()
  await button('Continue as demo visitor').click()
  await button('Start Demo').click()
  for (const log of ['JWT log', 'OTA log']) {
    await expect.poll(async () => (await statuses(log)).length).toBeGreaterThanOrEqual(3)
    expect(new Set(await statuses(log))).toEqual(new Set(['200']))
  }
  await button('Steal both and replay').click()
  await expect.poll(() => statuses('JWT Forgery log')).toEqual(['200'])
  await expect.poll(() => statuses('OTA Forgery log')).toEqual(['401'])
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await button('Start Demo').wait()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expectText()
  await button('LogOut').click()
  await button('Sign-in With Google').wait()
  expect(noise).toEqual([])
})
