import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { pages as table } from '../../lib/pages'
import { test } from '../support/test'

const files = new Set(
  readdirSync('out', { recursive: true }).map((name) => `/${String(name).replaceAll('\\', '/')}`),
)
const pages = new Map(
  [...files]
    .filter((file) => file.endsWith('.html'))
    .map((file) => [
      file.replace(/\.html$/, '').replace(/^\/index$/, '/'),
      readFileSync(join('out', file), 'utf8'),
    ]),
)

/** Where the links of a page lead, as paths with their fragments; other sites and mail are left out. */
function linksOf(path: string, html: string): string[] {
  return [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .map((href) => (href.startsWith('#') ? path + href : href))
    .filter((href) => href.startsWith('/'))
}

function isThere(link: string): boolean {
  const [address = '', fragment] = link.split('#')
  const [path = ''] = address.split('?')
  const html = pages.get(path)
  if (html === undefined) return files.has(path) && fragment === undefined
  return !fragment || html.includes(` id="${decodeURIComponent(fragment)}"`)
}

test('every link within the site leads to a page or file, and to a part that is there', () => {
  const links = [...pages].flatMap(([path, html]) => linksOf(path, html))
  expect(links.length).toBeGreaterThan(pages.size)
  expect([...new Set(links)].filter((link) => !isThere(link))).toEqual([])
})

test('no script carries the table of pages', () => {
  const scripts = [...files].filter((file) => /^\/_next\/.*\.js$/.test(file))
  expect(scripts.length).toBeGreaterThan(5)
  const texts = scripts.map((file) => readFileSync(join('out', file), 'utf8'))
  expect(texts.filter((text) => text.includes(table.limits.description))).toEqual([])
})
