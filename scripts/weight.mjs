/**
 * `node scripts/weight.mjs`: what each page makes a browser fetch, and which is over its budget.
 * `node scripts/weight.mjs floor` also writes its scripts beside an empty export's to docs/benchmarks.md.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { siteEnvironment } from './build/site-environment.mjs'
import { ensureExport, ensureReady, root, runTool, WORKER_FILE } from './prepare.mjs'
import { writeSection } from './report-section.mjs'
import { overBudget } from './weight/budgets.mjs'
import { withFloor } from './weight/floor.mjs'
import { COMMAND, report } from './weight/report.mjs'
import { transferSize, weigh } from './weight/weigh.mjs'

/** The demo for one browser, which only those fetch who choose it. */
const WORKER_BUDGET = 150_000

ensureReady()
ensureExport()

const base = siteEnvironment(process.env).NEXT_PUBLIC_BASE_PATH
const out = join(root, 'out')
const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .sort()
  .map((page) => ({ route: `/${page.replace(/\.html$/, '')}`, ...weigh(out, page, base) }))
console.table(
  pages.map(({ route, js, early, css, paint }) => ({
    page: route,
    JavaScript: js,
    'before a sign': early,
    CSS: css,
    'first paint': paint,
  })),
)
const worker = transferSize(join(out, WORKER_FILE))
console.log(`Bytes after brotli. The demo for one browser: ${worker}.`)
const faults = pages.flatMap(({ route, ...weight }) => overBudget(route, weight))
if (worker > WORKER_BUDGET) {
  faults.push(
    `The demo for one browser is ${worker - WORKER_BUDGET} bytes over ${WORKER_BUDGET}: look at what lib/demo/live-demo-worker.ts imports.`,
  )
}
if (argv[2] === 'floor') {
  const file = join(root, 'docs/benchmarks.md')
  await withFloor((folder) => {
    writeSection(file, COMMAND, report(file, pages, weigh(folder, 'index.html').js))
  })
  runTool('Formatting the report', 'biome', ['format', '--write', file])
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
