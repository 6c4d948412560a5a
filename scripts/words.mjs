/** `npm run words`: how much each page of the export says, and how long it is, beside its limits. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { siteEnvironment } from './build/site-environment.mjs'
import { ensureExport, ensureReady, root } from './prepare.mjs'
import { ensureBrowser } from './test/find-browser.mjs'

/**
 * Words that can be seen, and pixels at 1280.
 * @type {Record<string, { words: number, height?: number }>}
 */
const LIMITS = {
  '/': { words: 400, height: 2600 },
  '/ota-security': { words: 1800, height: 7500 },
  '/developers': { words: 1800 },
  '/trust': { words: 700 },
  '/protocol': { words: 6000 },
}
/** All pages together, but for those that are long by their nature. */
const IN_ALL = 12_500
const NOT_COUNTED = /^\/(blogs\/.*|protocol|changelog)$/

ensureReady()
ensureExport()

const out = join(root, 'out')
const base = siteEnvironment(process.env).NEXT_PUBLIC_BASE_PATH ?? ''
/** In place of a server: its name is never looked up. */
const ORIGIN = 'http://export.test'

/** @param {string} pathname of an address @returns the file of it, if there is one */
function fileOf(pathname) {
  const path = decodeURIComponent(pathname).slice(base.length)
  return [path, `${path}.html`, `${path}index.html`]
    .map((name) => join(out, name))
    .find((name) => /\.\w+$/.test(name) && existsSync(name))
}

const paths = [...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)/g)].map(
  ([, address = '']) => new URL(address).pathname,
)

/** Runs in the page: what a screen reader alone hears, and what is folded, is no word in sight. */
function measure() {
  const main = document.querySelector('main')
  const walker = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT)
  let words = 0
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const isSeen = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isSeen || parent?.closest('.sr-only')) continue
    words += walker.currentNode.textContent?.match(/\S+/g)?.length ?? 0
  }
  return { words, height: document.documentElement.scrollHeight }
}

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
await context.route('**', (route) => {
  const file = fileOf(new URL(route.request().url()).pathname)
  return file ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
})
const rows = []
for (const path of paths) {
  const page = await context.newPage()
  await page.goto(ORIGIN + path)
  await page.evaluate(() => document.fonts.ready)
  rows.push({ path, ...(await page.evaluate(measure)) })
  await page.close()
}
await browser.close()

console.table(
  rows.map(({ path, words, height }) => ({
    page: path,
    words,
    'at most': LIMITS[path]?.words ?? '',
    height,
    'at most ': LIMITS[path]?.height ?? '',
  })),
)
const all = rows
  .filter(({ path }) => !NOT_COUNTED.test(path))
  .reduce((sum, { words }) => sum + words, 0)
console.log(`In all, without articles, protocol and changelog: ${all} words, at most ${IN_ALL}.`)
const faults = rows.flatMap(({ path, words, height }) => {
  const { words: most = words, height: highest = height } = LIMITS[path] ?? {}
  return [
    ...(words > most ? [`${path} has ${words - most} words over its ${most}.`] : []),
    ...(height > highest ? [`${path} is ${height - highest} px longer than its ${highest}.`] : []),
  ]
})
if (all > IN_ALL) faults.push(`The pages have ${all - IN_ALL} words over their ${IN_ALL}.`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
