/**
 * `npm run bench:pages [-- name=folder …]`: measures the pages on a slow phone, and prints the table of
 * docs/benchmarks.md. It compares `out/` with the same build as Next writes it, and with other exports by their folders.
 */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createStaticSite } from '@one-tick-ahead/api/site/static-site'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { findSystemBrowser } from './find-browser.mjs'
import { readOptions } from './options.mjs'

const { positionals } = readOptions(
  `npm run bench:pages: measures the pages on a slow phone, and prints the table of docs/benchmarks.md.
It takes name=folder for each other export to measure beside out/ and Next's own pages.
Example: npm run bench:pages -- before=/tmp/before`,
  { allowPositionals: true },
)

const RUNS = 3
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } // bytes a second
const CPU_SLOWDOWN = 4
const TAPS_S = [0.3, 2, 5] as const
/** A tap without an effect by then is lost, as before hydration. */
const PATIENCE_MS = 10_000

const MENU = 'button[aria-label="Open menu"]'
const SIGN_IN = 'main button:has-text("Sign-in With Google")'
const PAGES = [
  { path: '/', file: 'index', button: MENU },
  { path: '/about', file: 'about', button: MENU },
  { path: '/blogs/jwt-replay-attacks', file: 'blogs/jwt-replay-attacks', button: MENU },
  { path: '/live-demo', file: 'live-demo', button: SIGN_IN },
] as const

/** What the page records about itself, in ms. */
interface Recorded {
  largestPaint: number
  fontsAt: number
  tappedAt?: number
  answeredAt?: number
}

/**
 * Runs in the page, before its own scripts; without named functions, whose names tsx would keep by a helper of its own.
 * The sign-in is answered once its navigation begins.
 */
function record() {
  const recorded: Recorded = { largestPaint: 0, fontsAt: 0 }
  Object.assign(window, { recorded })
  navigation.addEventListener('navigate', ({ destination }) => {
    if (destination.url.includes('/oauth2/')) recorded.answeredAt ??= performance.now()
  })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recorded.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  document.fonts.addEventListener('loadingdone', () => {
    recorded.fontsAt = performance.now()
  })
  addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      recorded.tappedAt ??= timeStamp
    },
    true,
  )
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.nodeName === 'DIALOG'))
      recorded.answeredAt ??= performance.now()
  }).observe(document, { attributeFilter: ['open'], subtree: true })
}

/** The build as Next writes it, compressed as ours. */
function plainBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'))
  cpSync(realpathSync('out'), folder, { recursive: true })
  for (const { file } of PAGES) {
    const html = readFileSync(`.next/server/app/${file}.html`)
    const place = join(folder, `${file}.html`)
    writeFileSync(place, html)
    writeFileSync(`${place}.br`, brotliCompressSync(html))
    writeFileSync(`${place}.gz`, gzipSync(html))
  }
  return folder
}

/** Serves an export; a sign-in has no answer, so the page stays. */
async function serve(folder: string) {
  const site = createStaticSite(folder, new URL('http://localhost'))
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/oauth2/')) response.writeHead(204).end()
    else site(request, response)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** Opens a page in a new browser session, and taps its button some time after `load`. */
async function visit(browser: Browser, url: string, button: string, tapAfterS: number) {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(record)
  await page.goto(url)
  await page.waitForTimeout(tapAfterS * 1000)
  const box = await page.locator(button).boundingBox()
  if (!box) throw new Error(`${url} has no ${button}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  // Not waitForFunction, which the pages' policy blocks.
  const deadline = Date.now() + PATIENCE_MS
  let recorded = await readRecorded(page)
  while (!recorded.answeredAt && Date.now() < deadline) {
    await page.waitForTimeout(100)
    recorded = await readRecorded(page)
  }
  await context.close()
  return recorded
}

const readRecorded = (page: Page) => page.evaluate<Recorded>('recorded')

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

const builds = new Map([
  ['now', 'out'],
  ['plain Next', plainBuild()],
  ...positionals.map((argument) => argument.split('=') as [string, string]),
])
const browser = await chromium.launch({
  executablePath: findSystemBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const sites = await Promise.all([...builds.values()].map(serve))
const names = [...builds.keys()]

console.log('| Page | Build | Largest paint | All fonts | Tap at 0.3 s | at 2 s | at 5 s |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const { path, button } of PAGES) {
  const columns = ['largest', 'fonts', ...TAPS_S].map(() => names.map((): number[] => []))
  for (let run = 0; run < RUNS; run++)
    for (const [build, { origin }] of sites.entries())
      for (const [index, seconds] of TAPS_S.entries()) {
        const {
          tappedAt = 0,
          answeredAt,
          largestPaint,
          fontsAt,
        } = await visit(browser, origin + path, button, seconds)
        const answer = answeredAt === undefined ? Number.POSITIVE_INFINITY : answeredAt - tappedAt
        columns[2 + index]?.[build]?.push(answer)
        // A tap ends the browser’s list of largest paints, so the latest one has the most time.
        if (seconds === TAPS_S.at(-1)) {
          columns[0]?.[build]?.push(largestPaint)
          columns[1]?.[build]?.push(fontsAt)
        }
      }
  for (const [build, name] of names.entries()) {
    const cells = columns.map((column) => {
      const [own = 0, value = 0] = [column[0], column[build]].map((values) => median(values ?? []))
      if (value === Number.POSITIVE_INFINITY) return 'lost'
      const ratio = build > 0 && own !== Number.POSITIVE_INFINITY && value > 0
      return `${Math.round(value)}${ratio ? ` (now: × ${(own / value).toFixed(2)})` : ''}`
    })
    console.log(`| ${[`\`${path}\``, name, ...cells].join(' | ')} |`)
  }
}
await browser.close()
for (const site of sites) site.close()
rmSync(builds.get('plain Next') ?? '', { recursive: true })
