// After scripts/policy/seal.mjs, before the compression: a page starts when a visitor does. The
// framework's scripts, and the file with the page's data, wait in the exported pages for
// components/site/starter.ts, which stands in their heads with the same bytes in all of them. An
// element with `data-start` says that a page starts by itself: `painted` is as soon as something is to be
// seen, `idle` after loading, and anything else is a pattern of the addresses at which it starts at once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const STARTER = 'components/site/starter.ts'

const PRELOAD = /<link rel="preload" as="script"[^>]*>/g
const FRAMEWORK = /<script src="[^"]*\/_next\/static\/[^"]*" async="">/g
const UNKNOWN = /<script(?! type="(?:waiting|application\/ld\+json)")[^>]*>/g

/** @returns the starter as it stands in a page */
function compileStarter() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../../${STARTER}`, import.meta.url))],
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
 * @returns the page that waits
 */
function delayStart(html, name, starter) {
  const when = / data-start="([^"]*)"/.exec(html)?.[1]
  if (!html.match(FRAMEWORK)) throw new Error(`${name} has no scripts as Next wrote them`)
  const own = `<script${when ? ` data-start="${when}"` : ''}>${starter}</script>`
  const page = html
    .replace(PRELOAD, '')
    .replace(FRAMEWORK, (tag) => tag.replace('<script', '<script type="waiting"'))
  // The theme's, and one for browsers that know no modules.
  const rest = page.match(UNKNOWN) ?? []
  if (rest.length !== 2 || !rest[1]?.includes('noModule')) {
    throw new Error(`${name} has a script that is not known: ${rest.join(' ')}`)
  }
  return page.replace('</head>', () => `${own}</head>`)
}

const folder = argv[2] ?? 'out'
const starter = compileStarter()
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
for (const name of pages.filter((name) => name.endsWith('.html'))) {
  const path = join(folder, name)
  writeFileSync(path, delayStart(readFileSync(path, 'utf8'), name, starter))
}
console.log(`a page's own script: ${starter.length} bytes`)
