// The one pass over `out/` after `next build`. It puts the styles into each page, makes the framework’s scripts wait
// for components/site/starter.ts, and adds a policy with the hashes of inline code. docs/benchmarks.md has the reason.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { argv } from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { HSTS } from '@one-tick-ahead/api/http/hsts'
import { buildSync } from 'esbuild'
import { config } from '@/lib/config'
import { allArticles } from '@/lib/content/articles'
import { blogHref } from '@/lib/routes'
import { site } from '@/lib/site'

const HEAD = /<head><meta charSet="[^"]*"\/>/
const SHEET = /<link rel="stylesheet" href="(\/_next\/[^"]+)" data-precedence="[^"]*"\/>/g
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g
const FRAMEWORK = /<script src(?=="\/_next\/[^"]+"[^>]* async="")/g
const INLINE = /<(script|style)(?![^>]*[ -](?:src|type)=)[^>]*>([\s\S]*?)<\/\1>/g
/** The policy would block these, or a browser would run them before the starter. */
const UNKNOWN = {
  'a script': /<script(?! type="application\/ld\+json"| src="[^"]+" noModule)[^>]* (?:src|type)=/,
  'an inline style': /<[a-z][^>]* style="/,
  'an inline handler': /<[a-z][^>]* on[a-z]+="/,
}

const TEXT = /\.(html|css|js|mjs|json|txt|md|xml|svg|ico|webmanifest|vtt|map)$/
/** Compressing smaller files saves almost nothing. */
const LEAST_BYTES = 256

const folder = argv[2] ?? 'out'
const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
const write = (/** @type {string} */ name, /** @type {string | Buffer} */ data) =>
  writeFileSync(join(folder, name), data)
const hashOf = (/** @type {string} */ text) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @returns {string} the script for each page */
function compileStarter() {
  const { outputFiles } = buildSync({
    entryPoints: ['components/site/starter.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** The style that sonner adds with the first toast, after an empty one. */
function sonnersStyle() {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
  const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? []
  if (!literal)
    throw new Error('sonner makes its styles in a way that scripts/after-build.mjs does not know.')
  return JSON.parse(literal)
}

/** All pages share one policy, since following a link keeps the first page’s policy. */
const called = [config.api.session, config.attacker?.replayJwt ?? '/'].map(
  (url) => new URL(url, config.siteUrl).origin,
)
const others = called.filter((origin) => origin !== new URL(config.siteUrl).origin)

const policyOf = (/** @type {Record<string, string[]>} */ directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

function policyFor(/** @type {string} */ html) {
  /** @type {{ script: Set<string>, style: Set<string> }} */
  const hashes = { script: new Set(), style: new Set([hashOf(''), hashOf(sonnersStyle())]) }
  for (const [, name, text = ''] of html.matchAll(INLINE)) {
    hashes[/** @type {'script' | 'style'} */ (name)].add(hashOf(text))
  }
  return policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.script],
    'style-src': ["'self'", ...hashes.style],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'none'"],
    'connect-src': ["'self'", ...new Set(others)],
    'frame-src': [site.map.embedUrl.replace(/[?#].*$/, '')],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
}

/** A disabled link, which React takes for a loaded sheet and the browser does not request. */
function inlineSheet(/** @type {string} */ link, /** @type {string} */ href) {
  const css = read(href).replaceAll('url(../', `url(${href.split('/').slice(0, -2).join('/')}/`)
  return `<style>${css}</style>${link.replace('/>', ' disabled=""/>')}`
}

/** The text of a page. The scripts of the project and of Next are outside of it. @param {string} html */
const mainOf = (html) => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))

function finishPage(/** @type {string} */ name, /** @type {string} */ starter) {
  const html = read(name)
  if (!html.match(HEAD)) throw new Error(`${name} has no <head> as Next writes it.`)
  if (!html.match(SHEET)) throw new Error(`${name} has no style sheet as Next writes it.`)
  if (!html.match(FRAMEWORK)) throw new Error(`${name} has no scripts as Next writes them.`)
  const page = html
    .replace(SHEET, inlineSheet)
    .replace(PRELOAD, '')
    .replace(FRAMEWORK, '<script data-src')
    .replace('</head>', () => `<script>${starter}</script></head>`)
  const [code] = mainOf(page).match(INLINE) ?? []
  if (code) throw new Error(`${name} has code in its text, which no page may have: ${code}`)
  const markup = page.replace(INLINE, '<$1>')
  for (const [what, pattern] of Object.entries(UNKNOWN)) {
    const [found] = markup.match(pattern) ?? []
    if (found) throw new Error(`${name} has ${what} that the policy refuses: ${found}`)
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(page)}"/>`
  write(
    name,
    page.replace(HEAD, (head) => head + meta),
  )
}

/** Other features keep the browser’s defaults. */
const ALLOWED = 'autoplay clipboard-write fullscreen'
const REFUSED =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get screen-wake-lock usb xr-spatial-tracking'

/** Headers that no `<meta>` can replace. @param {boolean} isHttps true if visitors use https */
function headersFor(isHttps) {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  const pages = {
    ...everywhere,
    'Content-Security-Policy': policyOf({
      'frame-ancestors': ["'none'"],
      ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
    }),
    'Permissions-Policy': [
      ...ALLOWED.split(' ').map((name) => `${name}=(self)`),
      ...REFUSED.split(' ').map((name) => `${name}=()`),
    ].join(', '),
  }
  // A feed, a picture or a film can also be opened as a document.
  const alone = policyOf({
    'default-src': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'"],
    'media-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
  return { pages, files: { ...everywhere, 'Content-Security-Policy': alone } }
}

/** The present address of each earlier one. On other hosts Next’s page at the earlier address leads on. */
const redirects = Object.fromEntries(
  allArticles().flatMap(({ url, aliases = [] }) =>
    aliases.map((alias) => [blogHref(alias), blogHref(url)]),
  ),
)

/** For our own server (packages/api/site/static-site.ts), and for Netlify and Cloudflare Pages. */
function writeHeaders() {
  const isHttps = config.siteUrl.startsWith('https:')
  const written = { http: headersFor(false), https: headersFor(true), redirects }
  write('.headers.json', JSON.stringify(written))
  const lines = Object.entries(redirects).map(([from, to]) => `${from} ${to} 301\n`)
  write('_redirects', lines.join(''))
  const headers = Object.entries(headersFor(isHttps).pages)
  const rules = [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...(isHttps ? [`  Strict-Transport-Security: ${HSTS}`] : []),
    '/_next/static/*',
    '  Cache-Control: public, max-age=31536000, immutable',
  ]
  write('_headers', `${rules.join('\n')}\n`)
  write('.nojekyll', '') // otherwise GitHub Pages omits `_next`
}

/** Our server sends these copies unchanged. */
const COMPRESSORS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }

async function compress(/** @type {string} */ name) {
  const data = readFileSync(join(folder, name))
  if (data.length < LEAST_BYTES) return
  for (const [ending, pack] of Object.entries(COMPRESSORS)) write(name + ending, await pack(data))
}

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const starter = compileStarter()
for (const name of names) if (extname(name) === '.html') finishPage(name, starter)
writeHeaders()
await Promise.all(names.filter((name) => TEXT.test(name)).map(compress))
