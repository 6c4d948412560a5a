// The last change to the pages, second half of scripts/policy: every script and style gets its
// `integrity`, what stands inline is hashed or stops the build, and the headers are written into the
// site's folder: `.headers.json` (our server) and `_headers` (Netlify, Cloudflare Pages).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { argv } from 'node:process'
import { problemsOf } from './check-page.mjs'
import { elementsOf, isScript, replaceParts } from './elements.mjs'
import { headersOf, MOST_STYLES } from './headers.mjs'
import { headersFile } from './hosts.mjs'
import { integrityOf } from './integrity.mjs'
import { loadSitePolicy } from './load-site.mjs'

/** @typedef {import('./elements.mjs').Element} Element */

const folder = resolve(argv[2] ?? 'out')
const site = await loadSitePolicy()

/** @type {Map<string, string>} */
const known = new Map()

/** @param {string} address as it stands in a page */
function integrityAt(address) {
  const path = decodeURIComponent(address.split(/[?#]/)[0] ?? '')
  if (!path.startsWith('/') || path.startsWith('//')) {
    throw new Error(`${address} is not of this site`)
  }
  const file = join(folder, path)
  const integrity = known.get(file) ?? integrityOf(readFileSync(file))
  known.set(file, integrity)
  return integrity
}

/** @param {Element} element */
function addressOf({ name, attributes }) {
  if (name === 'script') return attributes.get('src')
  const isLoaded =
    /^(stylesheet|modulepreload)$/.test(attributes.get('rel') ?? '') ||
    /^(script|style)$/.test(attributes.get('as') ?? '')
  return name === 'link' && isLoaded ? attributes.get('href') : undefined
}

/** @type {string[]} */
const problems = []
const scripts = new Set()
const styles = new Set()
const picturesStyles = new Set()

/**
 * @param {string} path
 * @param {string} html
 */
function finishPage(path, html) {
  const elements = elementsOf(html)
  problems.push(...problemsOf(elements).map((problem) => `${path}, ${problem}`))
  const changes = elements.flatMap((element) => {
    if (isScript(element) && !element.attributes.has('src')) scripts.add(integrityOf(element.text))
    if (element.name === 'style') styles.add(integrityOf(element.text))
    const address = addressOf(element)
    if (address === undefined) return []
    const at = element.start + 1 + element.name.length
    const isStyle = /^(stylesheet|style)$/.test(
      element.attributes.get('as') ?? element.attributes.get('rel') ?? '',
    )
    // Integrity-Policy counts a hash for nothing where the mode is not CORS.
    const mode = isStyle || element.attributes.has('crossorigin') ? '' : ' crossorigin=""'
    return [{ from: at, to: at, text: ` integrity="${integrityAt(address)}"${mode}` }]
  })
  return replaceParts(html, changes)
}

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const path = join(folder, name)
  if (extname(name) === '.html') writeFileSync(path, finishPage(name, readFileSync(path, 'utf8')))
  // A picture that is opened by itself is a document with a policy.
  if (extname(name) === '.svg') {
    const style = elementsOf(readFileSync(path, 'utf8')).filter(
      (element) => element.name === 'style',
    )
    for (const { text } of style) picturesStyles.add(integrityOf(text))
  }
}
if (styles.size > MOST_STYLES) {
  problems.push(`${styles.size} style elements differ from page to page, and ${MOST_STYLES} may`)
}
if (problems.length > 0) {
  throw new Error(`No policy of hashes lets this through:\n${problems.join('\n')}`)
}

const hashes = { scripts: [...scripts], styles: [...styles], picturesStyles: [...picturesStyles] }
const http = headersOf(site, hashes, false)
const https = headersOf(site, hashes, true)
// Our server knows by itself how visitors come: it also serves over http what was built for https.
writeFileSync(join(folder, '.headers.json'), `${JSON.stringify({ http, https }, null, 2)}\n`)

/** @type {import('./headers.mjs').Headers} */
const transport = site.hsts === null ? {} : { 'Strict-Transport-Security': site.hsts }
const { pages } = site.hsts === null ? http : https
writeFileSync(join(folder, '_headers'), headersFile({ ...pages, ...transport }))
console.log(
  `policy: ${scripts.size} scripts and ${styles.size} styles in pages, ${known.size} files with integrity`,
)
