// After `next build`, before the compression: a page starts when a visitor does. The framework's
// scripts wait in the exported pages for components/site/starter.ts, which stands in their heads
// with the same bytes in all of them, and what was written inline for the framework goes into a
// file that waits with them. An element with `data-start` says that a page starts by itself:
// `now` leaves it as Next made it, `idle` is after loading, and anything else is a pattern of the
// addresses at which it starts at once.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const STARTER = 'components/site/starter.ts'
/** Where Next says that names never change their content; compress-export.mjs knows it, too. */
const DATA = '_next/static/start'

const PRELOAD = /<link rel="preload" as="script"[^>]*>/g
const FRAMEWORK = /<script src="([^"]*)\/_next\/static\/[^"]*" async="">/g
const INLINE =
  /<script(?: id="_R_")?>((?:self|\(self|\(globalThis)[^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g
const UNKNOWN = /<script(?! type="(?:waiting|application\/ld\+json)")[^>]*>/g

const hashOf = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/** @returns the starter as it stands in a page */
function compileStarter() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../${STARTER}`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * @param {string} html
 * @param {string} name of the page
 * @param {string} starter
 * @returns the page that waits and the script with its data, or null for one that starts now
 */
function delayStart(html, name, starter) {
  const when = / data-start="([^"]*)"/.exec(html)?.[1]
  if (when === 'now') return null
  const data = [...html.matchAll(INLINE)].map(([, text]) => text).join(';\n')
  const [, base] = new RegExp(FRAMEWORK.source).exec(html) ?? []
  if (base === undefined || data === '')
    throw new Error(`${name} has no scripts as Next wrote them`)
  const file = `${DATA}/${name.replace(/\.html$/, '')}.${hashOf(data)}.js`
  const own = `<script${when ? ` data-start="${when}"` : ''}>${starter}</script>`
  const waiting = `<script type="waiting" src="${base}/${file}" async=""></script>`
  const page = html
    .replace(PRELOAD, '')
    .replace(INLINE, '')
    .replace(FRAMEWORK, (tag) => tag.replace('<script', '<script type="waiting"'))
  // The theme's, and one for browsers that know no modules.
  const rest = page.match(UNKNOWN) ?? []
  if (rest.length !== 2 || !rest[1]?.includes('noModule')) {
    throw new Error(`${name} has a script that is not known: ${rest.join(' ')}`)
  }
  return { page: page.replace('</head>', () => `${own}${waiting}</head>`), file, data }
}

const folder = argv[2] ?? 'out'
const starter = compileStarter()
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
for (const name of pages.filter((name) => name.endsWith('.html'))) {
  const delayed = delayStart(readFileSync(join(folder, name), 'utf8'), name, starter)
  if (!delayed) continue
  writeFileSync(join(folder, name), delayed.page)
  mkdirSync(dirname(join(folder, delayed.file)), { recursive: true })
  writeFileSync(join(folder, delayed.file), delayed.data)
}
console.log(`a page's own script: ${starter.length} bytes`)
