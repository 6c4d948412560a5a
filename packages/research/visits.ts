import { connect, createServer, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { freshDataDir, runServer } from '@one-tick-ahead/api/testing/run-server'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DUEL } from '@/components/live-demo/attacks/duel'
import { ensureExport, ensureReady, root, runTool } from '@/scripts/prepare.mjs'
import { machine, table, verdict, writeSection } from '@/scripts/report-section.mjs'
import { ensureBrowser } from '@/scripts/test/find-browser.mjs'
import { ensurePortsFree } from '@/scripts/test/ports.mjs'

/** `npm run visits -w packages/research`: what a visitor with a slow phone waits for, into docs/benchmarks.md. */
const COMMAND = 'npm run visits -w packages/research'
/** What Lighthouse calls slow 4G, and some packets: a longer piece would come all at once. */
const [ROUND_TRIP_MS, BYTES_PER_MS, PIECE] = [150, 1_638_400 / 8 / 1000, 4 * 1460]
const [ROUNDS, SLOWDOWN, GOAL_MS] = [5, 4, 2500] // an odd number of rounds, for the medians
const [PRESS_MS, SETTLED_MS] = [80, 2000] // as long as a finger stays, and nothing comes after that
const SIGN_IN = 'Sign-in With Google'

/** Between browser and server, shared by all connections: a browser's own throttling leaves out what is fetched ahead. */
function slowLine(from: number, to: number) {
  let freeAt = 0
  const carry = (source: Socket, target: Socket, isDown: boolean) => {
    const waiting: (() => void)[] = []
    let trips = isDown ? 0.5 : 1.5 // to connect is a round trip, too
    const pass = (leaves: number, action: () => void) => {
      waiting.push(action) // to be done in this order, whichever timer is first
      setTimeout(() => waiting.shift()?.(), leaves + trips * ROUND_TRIP_MS - performance.now())
      trips = 0.5
    }
    source.setNoDelay().on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE)
        if (isDown) freeAt = Math.max(performance.now(), freeAt) + piece.length / BYTES_PER_MS
        pass(isDown ? freeAt : performance.now(), () => target.write(piece))
      }
    })
    source.on('close', () => pass(Math.max(performance.now(), freeAt), () => target.destroy()))
    source.on('error', () => {}) // it closes
  }
  return createServer((browser) => {
    const server = connect(to, '127.0.0.1')
    carry(browser, server, false)
    carry(server, browser, true)
  }).listen(from)
}

async function median(measure: () => Promise<number>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure())
  return Math.round(times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0)
}

async function slowed(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Presses a button of the demo as soon as it is there. @returns when the page said what follows, in ms after navigation */
async function pressTime(visitor: Browser | BrowserContext, name: string, answer: string) {
  await using page = await slowed(await visitor.newPage())
  // Said aloud, since the page may be left next. No function has a name here: tsx marks it by one that no page has.
  await page.addInitScript((answer) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent?.includes(answer)) return
      observer.disconnect()
      console.log(answer, performance.now())
    }).observe(document, { childList: true, subtree: true })
  }, answer)
  const said = page.waitForEvent('console', (line) => line.text().startsWith(answer))
  await page.goto(`${origin}/live-demo`, { waitUntil: 'commit' })
  await page.getByRole('button', { name }).click()
  return Number((await said).text().slice(answer.length))
}

async function demoRows() {
  const signIn = await median(() => pressTime(browser, SIGN_IN, 'Asking the server ...'))
  await using known = await browser.newContext()
  const page = await known.newPage()
  await page.goto(`${origin}/live-demo`)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
  await page.getByRole('button', { name: DUEL }).waitFor()
  await page.close()
  const strip = await median(() => pressTime(known, DUEL, 'Replaying ...'))
  return [
    [SIGN_IN, 'new', signIn, verdict(signIn <= GOAL_MS)],
    [DUEL, 'signed in, files kept', strip, verdict(strip <= GOAL_MS)],
  ]
}

/** @param ahead for so many ms a link of the front page is pointed at; undefined: a key presses it, and nothing is fetched ahead */
async function linkTime(name: string, ahead?: number) {
  await using page = await slowed(await browser.newPage())
  await page.goto(origin)
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  await (ahead === undefined ? link.focus() : link.hover())
  await page.waitForTimeout(ahead ?? 0)
  if (ahead !== undefined) await page.mouse.down()
  await page.waitForTimeout(PRESS_MS)
  const pressed = Date.now()
  await (ahead === undefined ? page.keyboard.press('Enter') : page.mouse.up())
  await page.waitForURL((url) => url.pathname !== '/')
  await page.waitForTimeout(SETTLED_MS)
  const paints = await page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    return entries.map(({ startTime }) => performance.timeOrigin + startTime)
  })
  return Math.max(...paints) - pressed
}

ensureReady()
await ensurePortsFree() // somebody else's answers would be measured for ours
ensureExport()
const { PORT = '3000', ATTACKER_PORT = '3001', PROVIDER_PORT = '3002' } = env
const origin = `http://localhost:${PORT}`
const behind = await freePort()
const settings = { PORT: `${behind}`, ATTACKER_PORT, PROVIDER_PORT, RATE_LIMIT: 'off' }
const addresses = { PUBLIC_API_URL: origin, SITE_URL: origin, DATA_DIR: await freshDataDir() }
const { child } = await runServer({ ...settings, ...addresses })
process.on('exit', () => child.kill())
slowLine(Number(PORT), behind)
const load = loadavg()[0]?.toFixed(1)
const args = ['--no-sandbox', '--font-render-hinting=none'] // as phones draw letters
const browser = await chromium.launch({ executablePath: ensureBrowser(), args })
const demo = await demoRows()
const links: (string | number)[][] = []
for (const name of ['Why OTA', 'OTA-Security']) {
  const row: (string | number)[] = [name]
  for (const ahead of [undefined, 0, 400]) row.push(await median(() => linkTime(name, ahead)))
  links.push(row)
}
const text = [
  '## A visit with a slow phone',
  `${machine()}, at a load of ${load}. One run of \`${COMMAND}\`: medians of ${ROUNDS} in ms, a processor slowed down ${SLOWDOWN} times, a line of 150 ms and 1.6 Mbit/s, HTTP/1.1.`,
  `The demo: a button is pressed as soon as it is there. Goal: the page says within ${GOAL_MS} ms of navigation what follows.`,
  table(['Button', 'Visitor', 'Answered', 'Goal'], demo),
  `From one page to the next: from the moment at which a finger leaves a link of Home, ${PRESS_MS} ms after it came, to the largest paint of the page that follows. Styles and fonts are there. For a key nothing is fetched ahead (\`app/speculation-rules.json\`).`,
  table(['Link', 'A key', 'Pressed at once', 'Pointed at for 0.4 s'], links),
].join('\n\n')
console.log(text)
writeSection(join(root, 'docs/benchmarks.md'), COMMAND, text)
runTool('Formatting the report', 'biome', ['format', '--write', 'docs/benchmarks.md'])
process.exit()
