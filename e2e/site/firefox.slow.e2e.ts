import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { sitePaths } from '../support/pages'

// Debian's Firefox, which Playwright cannot drive, over WebDriver BiDi.

const program = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  .find((path) => existsSync(path))
// biome-ignore lint/suspicious/noSkippedTests: only where a program is missing, and never under CI
test.skip(!program && !process.env.CI, 'Firefox is not installed')

let firefox: Browser
let page: Page
let noise: string[]
let origin: string

test.beforeAll(async ({ baseURL }) => {
  origin = baseURL ?? ''
  const defaultViewport = { width: 1280, height: 800 }
  firefox = await launch({ browser: 'firefox', executablePath: program, defaultViewport })
})
test.afterAll(() => firefox?.close())

test.beforeEach(async () => {
  page = await firefox.newPage()
  noise = []
  page.on('pageerror', (error) => noise.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) noise.push(message.text())
  })
})
test.afterEach(() => page.close())

const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`)

/** The status of each row of a log, newest first. */
const statuses = (log: string) =>
  page.$$eval(`[role=log][aria-label="${log}"] li[data-status]`, (rows) =>
    rows.map((row) => row.getAttribute('data-status')),
  )

/** What a visitor sees of the page's main part without scrolling. */
const textInView = () =>
  page.$eval('main', (main) => {
    const seen: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      const { top, bottom } = parent?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      const isSeen = bottom > 0 && top < innerHeight
      if (isSeen && parent?.checkVisibility({ visibilityProperty: true }))
        seen.push(texts.currentNode.nodeValue?.trim() ?? '')
    }
    return seen.join(' ')
  })

async function signIn() {
  await page.goto(`${origin}/live-demo`)
  await button('Sign-in With Google').click()
  await button('Continue as demo visitor').click()
  await button('Start Demo').wait()
}

for (const path of [...sitePaths, '/no-such-page'])
  test(`${path} draws its text without a word in the console`, async () => {
    await page.goto(origin + path)
    expect(await textInView()).toMatch(/\w{3}/)
    expect(noise.filter((line) => path !== '/no-such-page' || !line.includes('404'))).toEqual([])
  })

test('a visitor signs in, runs the demo, steals both tokens and logs out', async () => {
  await signIn()
  await button('Start Demo').click()
  for (const log of ['JWT log', 'OTA log']) {
    await expect.poll(async () => (await statuses(log)).length).toBeGreaterThanOrEqual(3)
    expect(new Set(await statuses(log))).toEqual(new Set(['200']))
  }
  await button('Steal both and replay').click()
  await expect.poll(() => statuses('JWT Forgery log')).toEqual(['200'])
  await expect.poll(() => statuses('OTA Forgery log')).toEqual(['401'])
  await button('LogOut').click()
  await button('Sign-in With Google').wait()
  expect(noise).toEqual([])
})

test('the demo is there after a reload far down the page', async () => {
  await signIn()
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await button('Start Demo').wait()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect(await textInView()).toMatch(/\w{3}/)
  await button('LogOut').click()
  await button('Sign-in With Google').wait()
})
