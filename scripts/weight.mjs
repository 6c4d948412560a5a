/** `npm run weight`: what each page makes a browser fetch, beside an empty Next export. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pageAssets } from './page-assets.mjs'
import { ensureExport, ensureReady, root, runTool } from './prepare.mjs'
import { siteEnvironment } from './site-environment.mjs'

/** JavaScript before load, as a multiple of the empty export's; the first match counts. */
const BUDGETS = [
  [/^\/live-demo/, 1.15],
  [/^\/(index|contact|blogs.*)$/, 1.1],
  [/./, 1.05],
]
const CSS_LIMIT_BYTES = 8000
/** Fewer would show another face first (app/fonts.ts), more would hold up the page. */
const PRELOADED_FONTS = 2

/** The least that Next can export. Inside the project, where it finds the packages. */
const FLOOR = join(root, '.next/weight-floor')
const FLOOR_FILES = {
  'package.json': '{"type":"module"}',
  'next.config.mjs': 'export default { output: "export" }',
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <h1>Floor</h1>',
}

/** Bytes after brotli. */
function transferSize(folder, paths) {
  return paths
    .map((path) => brotliCompressSync(readFileSync(join(folder, path))).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

function weigh(folder, page, base) {
  const { scripts, styles, fonts } = pageAssets(readFileSync(join(folder, page), 'utf8'), base)
  return {
    js: transferSize(folder, scripts),
    css: transferSize(folder, styles),
    fonts: fonts.length,
  }
}

function weighFloor() {
  for (const [name, text] of Object.entries(FLOOR_FILES)) {
    mkdirSync(dirname(join(FLOOR, name)), { recursive: true })
    writeFileSync(join(FLOOR, name), text)
  }
  runTool('Building an empty site', 'next', ['build', FLOOR], siteEnvironment(process.env))
  return weigh(join(FLOOR, 'out'), 'index.html').js
}

ensureReady()
ensureExport()
process.on('exit', () => rmSync(FLOOR, { recursive: true, force: true }))
const floor = weighFloor()

const base = siteEnvironment(process.env).NEXT_PUBLIC_BASE_PATH
const out = join(root, 'out')
const pages = readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.html'))
let isOver = false
const rows = pages.sort().map((page) => {
  const route = `/${page.replace(/\.html$/, '')}`
  const { js, css, fonts } = weigh(out, page, base)
  const budget = BUDGETS.find(([pattern]) => pattern.test(route))?.[1]
  const fits = js <= floor * budget && css <= CSS_LIMIT_BYTES && fonts === PRELOADED_FONTS
  isOver ||= !fits
  return {
    route,
    'JS, bytes': js,
    '× floor': Number((js / floor).toFixed(3)),
    budget,
    'CSS, bytes': css,
    'fonts preloaded': fonts,
    fits,
  }
})
console.log(`\nAn empty Next export: ${floor} bytes of JavaScript. All sizes after brotli.`)
console.table(rows)
process.exitCode = isOver ? 1 : 0
