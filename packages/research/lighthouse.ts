import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { promisify } from 'node:util'
import { makeCertificate } from '@one-tick-ahead/api/testing/certificate'
import { allowNoPolicy, noProvider, runServer } from '@one-tick-ahead/api/testing/run-server'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { blogHref, routes } from '@/lib/routes'
import { fetchedTool } from '@/scripts/fetched-tool.mjs'
import { ensureExport, ensureReady, root, run, runTool } from '@/scripts/prepare.mjs'
import { machine, table, verdict, writeSection } from '@/scripts/report-section.mjs'
import { ensureBrowser } from '@/scripts/test/find-browser.mjs'
import { ensurePortsFree } from '@/scripts/test/ports.mjs'
import { withFloor } from '@/scripts/weight/floor.mjs'

/**
 * `npm run lighthouse -w packages/research`: what a slow phone has of the pages, beside an empty Next export (the
 * floor) in the same run, into docs/benchmarks.md. With `-- 1` it goes round once, and only prints.
 */
const COMMAND = 'npm run lighthouse -w packages/research'
const VERSION = '12.8.2' // the last for Node 20
const GOAL = { ratio: 1.15, early: 30_000, shift: 0.001 }
const HEAD = 'Page|Largest paint|× floor|Blocked|Shift|To first paint|Scripts|Scores|Goal'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const { home, about, security, blogs, liveDemo, signedIn, ...others } = routes
/** They stand for the others: all pages in all ways would take hours. */
const LAYOUTS = [home, about, security, blogHref('jwt-replay-attacks'), blogs, liveDemo]
const PAGES = [...LAYOUTS, ...Object.values(others)] // all that somebody reads
const WAYS = [
  { protocol: 'HTTP/1.1', throttling: 'simulate', pages: PAGES, judges: CATEGORIES },
  { protocol: 'HTTP/1.1', throttling: 'devtools', pages: LAYOUTS, judges: ['performance'] },
  { protocol: 'HTTP/2', throttling: 'simulate', pages: LAYOUTS, judges: ['performance'] },
  { protocol: 'HTTP/2', throttling: 'devtools', pages: LAYOUTS, judges: ['performance'] },
] as const

/**
 * Audits a page once. What Lighthouse cannot tell is missing, as where a page never comes to rest.
 * @returns largest paint and time blocked in ms, shift, bytes up to the first paint and of scripts, and scores
 */
async function audit(url: string, { throttling, judges }: (typeof WAYS)[number]) {
  // Without a screen Chromium would round widths of letters, as no phone does: of each font otherwise.
  const how = '--headless=new --no-sandbox --font-render-hinting=none --ignore-certificate-errors'
  const what = [`--throttling-method=${throttling}`, `--only-categories=${judges}`]
  const { stdout } = await promisify(execFile)(
    join(fetchedTool('lighthouse', VERSION), 'node_modules/.bin/lighthouse'),
    [url, '--output=json', '--quiet', ...what, `--chrome-flags=${how}`],
    { env: { ...env, CHROME_PATH: ensureBrowser() }, maxBuffer: 2 ** 26 },
  )
  const { audits, categories } = JSON.parse(stdout)
  const { items, debugData } = audits['network-requests'].details
  const seen = audits.metrics.details.items[0]
  const paint = (seen.observedFirstContentfulPaintTs - debugData.networkStartTimeTs) / 1000
  let [early, scripts] = [0, 0]
  for (const { networkEndTime, resourceType, transferSize } of items) {
    if (networkEndTime <= paint) early += transferSize
    if (resourceType === 'Script') scripts += transferSize
  }
  const figures = [seen.largestContentfulPaint, seen.totalBlockingTime, seen.cumulativeLayoutShift]
  const scores = judges.map((name) => Math.round(categories[name].score * 100))
  return [...figures, early, scripts, ...scores]
}

/** The server as production runs it, and a proxy before it, with the same headers and bodies over TLS and HTTP/2. */
async function serve(settings: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), 'ota-lighthouse-'))
  const server = await runServer({ ...settings, DATA_DIR: data, RATE_LIMIT: 'off' })
  const { key, certificate } = makeCertificate(data, ['localhost'])
  const pem = { key: readFileSync(key), cert: readFileSync(certificate) }
  const proxy = createSecureServer(pem, (asked, answered) => {
    const own = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const options = { method: asked.method, headers: Object.fromEntries(own) }
    const passed = request(server.origin + asked.url, options, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = answer.headers
      answered.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(answered)
    })
    asked.pipe(passed)
  })
  const port = await freePort()
  proxy.listen(port)
  return {
    'HTTP/1.1': server.origin,
    'HTTP/2': `https://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      proxy.close()
      await server.end('SIGTERM')
      rmSync(data, { recursive: true })
    },
  }
}

const mediansOf = (runs: number[][]) =>
  (runs[0] ?? []).map((_, figure) => {
    const sorted = runs.map((run) => run[figure] ?? Infinity).sort((a, b) => a - b)
    const half = (sorted.length - 1) / 2
    return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
  })

function row(page: string, runs: number[][], [floor = 0]: number[]) {
  const [paint = 0, blocked = 0, shift = 0, early = 0, scripts = 0, ...scores] = mediansOf(runs)
  const isQuick = paint <= GOAL.ratio * floor && early <= GOAL.early
  const isCalm = shift < GOAL.shift && (scripts > 0 || blocked === 0)
  const isKept = isQuick && isCalm && scores.every((score) => score === 100)
  const goal = page === 'floor' ? '' : verdict(isKept)
  const times = [paint, (paint / floor).toFixed(2), blocked, shift.toFixed(3)]
  return [page, ...times, early, scripts, scores.join(' '), goal]
}

ensureReady()
await ensurePortsFree() // somebody else's answers would be measured for ours
ensureExport()
const rounds = Number(argv[2] ?? 5)
const measured = WAYS.map((way) => ({ way, runs: new Map<string, number[][]>() }))
await withFloor(async (folder) => {
  await allowNoPolicy(folder)
  run('Compressing it', execPath, ['scripts/build/compress-export.mjs', folder])
  const { PORT = '3000', ATTACKER_PORT = '3001', PROVIDER_PORT = '3002' } = env
  await using site = await serve({ PORT, ATTACKER_PORT, PROVIDER_PORT })
  await using empty = await serve({ ...noProvider, STATIC_DIR: folder })
  for (let round = 1; round <= rounds; round += 1) {
    for (const { way, runs } of measured) {
      console.error(`▸ Round ${round} of ${rounds}: ${way.protocol}, ${way.throttling}`)
      // The floor twice: its own times differ the most.
      for (const page of ['floor', ...way.pages, 'floor']) {
        const url = page === 'floor' ? empty[way.protocol] : site[way.protocol] + page
        runs.set(page, [...(runs.get(page) ?? []), await audit(url, way)])
      }
    }
  }
})

const text = [
  '## Pages on a slow phone',
  `${machine()}. One run of \`${COMMAND}\`: medians of ${rounds}, Lighthouse’s mobile settings, beside an empty Next export, the floor, of which there are two in each round. \`simulate\` reckons a slow phone from a load without one, \`devtools\` slows the load itself. HTTP/2 comes over TLS, by a proxy before the server of each. Times are in ms and depend on the machine; sizes are bytes as sent, with headers. Nobody touches a page here, so one that starts with its visitor asks for no script.`,
  `Goal: largest paint ≤ ${GOAL.ratio} × the floor’s, ≤ ${GOAL.early / 1000} kB in all when something is first painted, no shift, 0 ms blocked on pages without scripts, scores of 100 (performance; in the first table also accessibility, best practices and SEO).`,
]
for (const { way, runs } of measured) {
  const floor = mediansOf(runs.get('floor') ?? [])
  const rows = [...runs].map(([page, audits]) => row(page, audits, floor))
  text.push(`### ${way.protocol}, \`${way.throttling}\``, table(HEAD.split('|'), rows))
}
console.log(text.join('\n\n'))
if (argv[2] === undefined) {
  writeSection(join(root, 'docs/benchmarks.md'), COMMAND, text.join('\n\n'))
  runTool('Formatting the report', 'biome', ['format', '--write', 'docs/benchmarks.md'])
}
