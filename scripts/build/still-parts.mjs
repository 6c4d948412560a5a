// Before scripts/policy/seal.mjs: what stands in a page and never changes is not sent a second time. Next
// repeats every element of a page as data for its router. React takes an element over as it finds it when
// its markup is the page's own affair (`dangerouslySetInnerHTML`), so the data of such a part is emptied. It is
// looked for as React would write it; what is not found in the page, letter by letter, stays.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { elementsOf, isScript, replaceParts } from '../policy/elements.mjs'
import {
  isElement,
  readPush,
  readReference,
  readRows,
  writePush,
  writeRow,
} from './flight-rows.mjs'

Object.assign(env, { NODE_ENV: 'production' }) // the development build warns of parts that stand alone
const { createElement, Fragment } = await import('react')
const { renderToString } = await import('react-dom/server')

/** A part that is shorter is not worth its mark. In characters of markup. */
const LEAST = 120
/** React puts these elsewhere than where they were written, or makes more of them than an element. */
const NOT_ALONE =
  /^(html|head|body|link|meta|title|style|script|base|noscript|template|textarea|select|option)$/
/** These have no content that could be empty. */
const VOID = /^(area|br|col|embed|hr|img|input|source|track|wbr)$/
/** What stands in these is no element of the page, or is for its head. */
const UNSEEN = /^(noscript|template|script|style|head)$/

const EMPTY = { dangerouslySetInnerHTML: { __html: '' } }

/** Of the head, what is read by whoever reads the file. @param {any} value */
const isForCrawlers = (value) =>
  isElement(value) &&
  (value[1] === 'meta'
    ? /^(description$|(og|twitter|article):)/.test(value[3].property ?? value[3].name ?? '')
    : value[1] === 'link' && /^(alternate|canonical)$/.test(value[3].rel))

/** Of a part that React has to know of. */
const NOT_STILL = Symbol('not still')

/** Next asks for a connection for fonts that are not preloaded. Browsers fetch them over that of the page. */
const CONNECTION = /<link rel="preconnect" href="\/" crossorigin=""\/>/

/** What puts a part back where React makes it anew. */
function compileKeeper() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('keep-parts.ts', import.meta.url))],
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * @param {string} stream
 * @param {(markup: string) => number} find where a part stands in the page, or -1
 */
function emptyParts(stream, find) {
  const rows = readRows(stream).filter(({ text }) => !text?.startsWith('HC["/"'))
  /** One that comes bit by bit has several. @param {string} id */
  const rowsOf = (id) => rows.filter((row) => row.id === id)

  /** Follows references that are a value; others stay. @param {unknown} value @returns {any} */
  const resolve = (value) => {
    const reference = readReference(value)
    if (!reference) return value
    const [row, ...more] = rowsOf(reference.id)
    if (more.length > 0) return value
    if (row?.text?.startsWith('T')) return row.text.slice(row.text.indexOf(',') + 1)
    if (row?.value === undefined) return value
    let found = resolve(row.value)
    for (const step of reference.path) {
      found = resolve(isElement(found) && step === 'props' ? found[3] : found?.[step])
    }
    return found
  }

  /**
   * What React is given for a value that never changes; else throws.
   * @param {unknown} given
   * @returns {any}
   */
  const still = (given) => {
    const value = resolve(given)
    if (value === '$undefined') return undefined
    if (typeof value === 'string') {
      if (value.startsWith('$$')) return value.slice(1)
      if (value.startsWith('$')) throw NOT_STILL
      return value
    }
    if (Array.isArray(value)) {
      if (!isElement(value)) return value.map(still)
      const [, type, key, props] = value
      const kind = resolve(type)
      const isFragment = kind === '$Sreact.fragment'
      if (!isFragment && kind.startsWith('$')) throw NOT_STILL
      return createElement(isFragment ? Fragment : kind, { ...still(props), key })
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, still(one)]))
  }

  /** @param {any} element @returns {string | undefined} as React writes it */
  const markupOf = (element) => {
    const [, type] = element
    if (type.startsWith('$') || NOT_ALONE.test(type) || VOID.test(type)) return undefined
    try {
      // Pictures are also announced in front of it.
      return renderToString(still(element)).replace(/^(<link rel="preload" as="image"[^>]*>)+/, '')
    } catch (error) {
      if (error === NOT_STILL) return undefined
      throw error
    }
  }

  /**
   * React runs no script that comes as data and looks into no `noscript`. What Next shows at an address that
   * it does not know comes with every page, and only a router that leads there would show it.
   * @param {string} type
   * @param {any} props
   */
  const useful = (type, props) => {
    if (type === 'noscript') return {}
    if (type === 'script' && props.dangerouslySetInnerHTML) return { ...props, ...EMPTY }
    return Array.isArray(props.notFound) ? { ...props, notFound: true } : props
  }

  /** @type {Map<string, { name: string, at: number, tag: string }>} by their markup */
  const marks = new Map()
  /** @param {any} value @returns {any} the value with its still parts emptied */
  const empty = (value) => {
    if (readReference(value)?.path.length) return empty(structuredClone(resolve(value)))
    if (Array.isArray(value)) {
      if (!isElement(value)) return value.filter((one) => !isForCrawlers(one)).map(empty)
      const [mark, type, key, props] = value
      const markup = markupOf(value) ?? ''
      // Markup that comes as data is refused where React would have to write it (scripts/policy/guard.ts).
      const isWorthIt = markup.length >= LEAST || (markup && props.dangerouslySetInnerHTML)
      const at = isWorthIt ? find(markup) : -1
      if (at === -1) return [mark, type, key, empty(useful(type, props)), ...value.slice(4)]
      const known = marks.get(markup) ?? { name: marks.size.toString(36), at, tag: type }
      marks.set(markup, known)
      return [mark, type, key, { 'data-still': known.name, ...EMPTY }]
    }
    if (typeof value !== 'object' || value === null) return value
    // What is not there is undefined, too.
    const given = Object.entries(value).filter(([, one]) => one !== '$undefined')
    return Object.fromEntries(given.map(([name, one]) => [name, empty(one)]))
  }
  /** Only rows that something still names, beginning with the root. */
  const reached = new Set(['', '0'])
  const emptied = new Map()
  for (const id of reached) {
    for (const row of rowsOf(id)) {
      const text = writeRow('value' in row ? { id, value: empty(row.value) } : row)
      emptied.set(row, text)
      for (const [, name = ''] of text.matchAll(/"\$[A-Za-z@]?([0-9a-f]+)(?=[":])/g))
        reached.add(name)
    }
  }
  return { stream: rows.map((row) => emptied.get(row) ?? '').join(''), marks: [...marks.values()] }
}

/**
 * @param {string} html
 * @param {string} name of the page
 */
function withStillParts(html, name) {
  const elements = elementsOf(html)
  const pushes = elements.filter(isScript).flatMap(({ start, end, text }) => {
    const stream = readPush(text)
    return stream === undefined ? [] : [{ start, end, stream }]
  })
  if (pushes.length === 0) throw new Error(`${name} has no data as Next writes it`)
  const unseen = elements.filter((element) => UNSEEN.test(element.name))
  const find = (/** @type {string} */ markup) => {
    const isUnseen = (/** @type {number} */ at) =>
      unseen.some(({ start, end }) => start < at && at < end)
    let at = html.indexOf(markup)
    while (at !== -1 && isUnseen(at)) at = html.indexOf(markup, at + 1)
    return at
  }
  const { stream, marks } = emptyParts(pushes.map((push) => push.stream).join(''), find)
  const script = `<script>${writePush(stream)};${keeper}</script>`
  const page = replaceParts(html, [
    ...marks.map((mark) => {
      const at = mark.at + 1 + mark.tag.length
      return { from: at, to: at, text: ` data-still="${mark.name}"` }
    }),
    ...pushes.map(({ start, end }, index) => ({
      from: start,
      to: end,
      text: index === 0 ? script : '',
    })),
  ])
  return page.replace(CONNECTION, '')
}

const folder = argv[2] ?? 'out'
const keeper = compileKeeper()
let before = 0
let after = 0
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
for (const name of pages.filter((name) => name.endsWith('.html'))) {
  const html = readFileSync(join(folder, name), 'utf8')
  const page = withStillParts(html, name)
  writeFileSync(join(folder, name), page)
  before += html.length
  after += page.length
}
console.log(`pages say once what they said twice: ${before} characters, now ${after}`)
