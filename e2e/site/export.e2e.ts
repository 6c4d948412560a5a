import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { anchors } from '../../content/anchors'
import { pages as table } from '../../lib/pages'
import { sitePaths, test } from '../support/test'

// The built files, read without a browser.

const files = readdirSync('out', { recursive: true, encoding: 'utf8' })
const pages = new Map(
  files
    .filter((name) => name.endsWith('.html'))
    .map((name) => [
      `/${name.replace(/(index)?\.html$/, '')}`,
      readFileSync(`out/${name}`, 'utf8'),
    ]),
)
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a\b[^>]* href="([^"]*)"[^>]*>/g), ([tag, href = '']) => ({
    tag,
    href: href.replaceAll('&amp;', '&'),
  }))

function isThere(link: string): boolean {
  const [address = '', fragment] = link.split('#')
  const [path = ''] = address.split('?')
  const html = pages.get(path)
  if (html === undefined) return files.includes(path.slice(1)) && fragment === undefined
  return !fragment || html.includes(` id="${decodeURIComponent(fragment)}"`)
}

test('every link has a target, and links to other sites have rel=noopener', () => {
  const links = [...pages].flatMap(([path, html]) =>
    linksOf(html).map(({ tag, href }) => ({
      tag,
      href: href.startsWith('#') ? path + href : href,
    })),
  )
  const own = new Set(links.map(({ href }) => href).filter((href) => href.startsWith('/')))
  expect(own.size).toBeGreaterThan(pages.size)
  expect([...own].filter((link) => !isThere(link))).toEqual([])
  const foreign = links.filter(({ href }) => href.startsWith('http'))
  expect(foreign.length).toBeGreaterThan(pages.size)
  expect(foreign.filter(({ tag }) => !/ rel="[^"]*noopener/.test(tag))).toEqual([])
})

test('each section that a text may link to is in its page', () => {
  const links = Object.entries(anchors).flatMap(([path, ids]) => ids.map((id) => `${path}#${id}`))
  expect(links.filter((link) => !isThere(link))).toEqual([])
})

test('each page has its own title, and is in the sitemap or hidden', () => {
  const [listed, others] = [true, false].map((isListed) =>
    [...pages].filter(([path]) => sitePaths.includes(path) === isListed),
  )
  expect(listed?.map(([path]) => path).sort()).toEqual(sitePaths.toSorted())
  const open = others?.filter(([, html]) => !html.includes('<meta name="robots" content="noindex'))
  expect(open?.map(([path]) => path)).toEqual([])
  for (const pattern of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/]) {
    const texts = new Set(listed?.map(([, html]) => pattern.exec(html)?.[1]))
    expect(texts).not.toContain(undefined)
    expect(texts.size).toBe(sitePaths.length)
  }
})

/** @returns width and height of a PNG in the export, from its header. */
function pngSize(url = ''): string {
  const { pathname } = new URL(url, 'http://localhost')
  const file = readFileSync(`out${pathname}`)
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

test('each page has its address, picture and data, and each icon its size', () => {
  for (const path of sitePaths) {
    const html = pages.get(path) ?? ''
    const [, canonical = ''] = /<link rel="canonical" href="(.*?)"/.exec(html) ?? []
    expect(new URL(canonical).pathname).toBe(path)
    const meta = (name: string) => html.match(`<meta property="${name}" content="(.*?)"`)?.[1]
    expect(new URL(meta('og:url') ?? '').href).toBe(new URL(canonical).href)
    expect(pngSize(meta('og:image'))).toBe('1200x630')
    const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
    const graphs = Array.from(data, ([, text = '']) => JSON.parse(text)['@graph']).flat()
    const type = path === '/' ? 'Organization' : 'BreadcrumbList'
    expect(graphs.map((one) => one['@type'])).toContain(type)
  }
  const [, manifest] = /<link rel="manifest" href="(.*?)"/.exec(pages.get('/about') ?? '') ?? []
  const { icons } = JSON.parse(readFileSync(`out${manifest}`, 'utf8'))
  expect(icons).toHaveLength(4)
  for (const { src, sizes } of icons) expect(pngSize(src)).toBe(sizes)
})

test('a table whose parts are blocks on a narrow screen has its roles', () => {
  const tables = [...pages.values()]
    .flatMap((html) => html.match(/<table\b.*?<\/table>/gs) ?? [])
    .filter((table) => /^<table[^>]* class="[^"]*max-[\w[\]]+:block/.test(table))
  expect(tables).toHaveLength(3)
  const roles = { table: /table/, thead: /rowgroup/, tbody: /rowgroup/, tr: /row/ }
  const cells = { th: /columnheader|rowheader/, td: /cell/ }
  for (const table of tables)
    for (const [name, role] of Object.entries({ ...roles, ...cells }))
      for (const [tag] of table.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g')))
        expect(tag).toMatch(new RegExp(` role="(${role.source})"`))
})

test('no font shares a slow line with its page, or hides its text', () => {
  for (const path of sitePaths) {
    const html = pages.get(path) ?? ''
    expect(html, path).not.toMatch(/<link rel="preload"[^>]* as="font"/)
    expect(html.match(/font-display:\w+/g), path).toEqual(Array(3).fill('font-display:swap'))
  }
})

test('no script contains the table of pages', () => {
  // Without the scripts of earlier builds, which are beside them.
  const { hashed }: { hashed: string[] } = JSON.parse(readFileSync('out/.build.json', 'utf8'))
  const scripts = hashed.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  const texts = scripts.map((file) => readFileSync(`out/_next/static/${file}`, 'utf8'))
  expect(texts.filter((text) => text.includes(table.limits.description))).toEqual([])
})
