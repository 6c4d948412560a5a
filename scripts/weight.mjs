/** `npm run weight`: what each page makes a browser fetch, beside an empty Next export. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureExport, ensureReady, root, WORKER_FILE } from './prepare.mjs'
import { siteEnvironment } from './site-environment.mjs'
import { weighFloor } from './weight/floor.mjs'
import { transferSize, weigh } from './weight/weigh.mjs'

/**
 * JavaScript, as a multiple of the empty export's; the first match counts.
 * @type {[RegExp, number][]}
 */
const BUDGETS = [
  [/^\/live-demo/, 1.15],
  [/^\/(index|contact|check|blogs.*)$/, 1.1],
  [/./, 1.05],
]
/** JavaScript that a page has before its visitor gives a sign: the theme's and the starter. */
const EARLY_LIMIT_BYTES = 3000
const CSS_LIMIT_BYTES = 8000
/** Fewer would show another face first (app/fonts.ts), more would hold up the page. */
const PRELOADED_FONTS = 2

/** The demo for one browser, which only those fetch who choose it. */
const WORKER_LIMIT_BYTES = 150_000

ensureReady()
ensureExport()
const floor = await weighFloor()

const base = siteEnvironment(process.env).NEXT_PUBLIC_BASE_PATH
const out = join(root, 'out')
const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)
let isOver = false
const rows = pages.sort().map((page) => {
  const route = `/${page.replace(/\.html$/, '')}`
  const { js, early, css, fonts } = weigh(out, page, base)
  const budget = BUDGETS.find(([pattern]) => pattern.test(route))?.[1] ?? 0
  const fits =
    js <= floor * budget &&
    early <= EARLY_LIMIT_BYTES &&
    css <= CSS_LIMIT_BYTES &&
    fonts === PRELOADED_FONTS
  isOver ||= !fits
  return {
    route,
    'JS, bytes': js,
    '× floor': Number((js / floor).toFixed(3)),
    budget,
    'before intent': early,
    'CSS, bytes': css,
    'fonts preloaded': fonts,
    fits,
  }
})
console.log(`\nAn empty Next export: ${floor} bytes of JavaScript. All sizes after brotli.`)
console.table(rows)
const worker = transferSize(join(out, WORKER_FILE))
console.log(`The demo for one browser: ${worker} bytes, of at most ${WORKER_LIMIT_BYTES}.`)
process.exitCode = isOver || worker > WORKER_LIMIT_BYTES ? 1 : 0
