// After `next build`, first half of scripts/policy: what Next writes inline, different in each page,
// goes into a file of the page. So one policy with few hashes fits the whole site. The file begins
// with guard.ts and the hashes of what the framework may load later.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { elementsOf, isScript, replaceParts } from './elements.mjs'
import { integrityOf } from './integrity.mjs'
import { loadSitePolicy } from './load-site.mjs'

/** Where Next says that names never change their content. */
const DATA = '_next/static/start'
const CHUNKS = '_next/static/chunks'

/** How the framework's own begin: the list of chunks, and the data of the page. */
const FRAMEWORKS = /^\(?(self|globalThis)\b/

const nameOf = (/** @type {string} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/** @returns what runs before the framework, without its hashes */
function compileGuard() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('guard.ts', import.meta.url))],
    minify: true,
    format: 'esm', // as it stands: it is put into a block
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * @param {string} html
 * @param {string} name of the page
 */
function seal(html, name) {
  const elements = elementsOf(html)
  const scripts = elements.filter(isScript)
  const inline = scripts.filter(
    ({ attributes, text }) => !attributes.has('src') && FRAMEWORKS.test(text),
  )
  const isNexts = scripts.some(({ attributes }) =>
    attributes.get('src')?.startsWith('/_next/static/'),
  )
  const head = elements.find((element) => element.name === 'head')
  if (inline.length === 0 || !isNexts || !head) {
    throw new Error(`${name} has no scripts as Next writes them`)
  }
  // Not the page's data, which names chunks too.
  const tags = elements.map(({ start, tagEnd }) => html.slice(start, tagEnd)).join('')
  const data = [guardOf(name, tags), ...inline.map(({ text }) => text)].join(';\n')
  const file = `${DATA}/${name.replace(/\.html$/, '')}.${nameOf(data)}.js`
  const script = `<script src="/${file}" async=""></script>`
  const headEnd = html.lastIndexOf('</head>', head.end)
  return {
    page: replaceParts(html, [
      { from: headEnd, to: headEnd, text: script },
      ...inline.map(({ start, end }) => ({ from: start, to: end, text: '' })),
    ]),
    file,
    data,
  }
}

const folder = argv[2] ?? 'out'
const guard = compileGuard()
const site = await loadSitePolicy()

/**
 * What the bundler has written, by name.
 * @type {Map<string, { integrity: string, imports: string[] }>}
 */
const chunks = new Map(
  readdirSync(join(folder, CHUNKS))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => {
      const content = readFileSync(join(folder, CHUNKS, name))
      return [name, { integrity: integrityOf(content), imports: chunksIn(String(content)) }]
    }),
)

/** @param {string} text */
function chunksIn(text) {
  return [...text.matchAll(/static\/chunks\/([\w.~-]+\.(?:js|css))/g)].map(([, name = '']) => name)
}

/**
 * Chunks that a page may come to load: those its scripts import, and what these import in turn.
 * @param {string[]} names of those in its document
 */
function laterThan(names) {
  const reached = new Set(names)
  for (const name of reached) {
    for (const imported of chunks.get(name)?.imports ?? []) reached.add(imported)
  }
  return [...reached]
}

/**
 * @param {string} page
 * @param {string} tags of its document, whose own have hashes there
 */
function guardOf(page, tags) {
  const own = chunksIn(tags)
  const reached = site.navigates(page) ? [...chunks.keys()] : laterThan(own)
  const integrity = reached
    .filter((name) => !own.includes(name) && chunks.has(name))
    .map((name) => [`/${CHUNKS}/${name}`, chunks.get(name)?.integrity])
  return `{const INTEGRITY=${JSON.stringify(Object.fromEntries(integrity))};${guard}}`
}

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
for (const name of pages.filter((name) => name.endsWith('.html'))) {
  const { page, file, data } = seal(readFileSync(join(folder, name), 'utf8'), name)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), data)
  writeFileSync(join(folder, name), page)
}
console.log(`before the framework: ${guard.length} bytes, and hashes of up to ${chunks.size} files`)
