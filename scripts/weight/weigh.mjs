import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pageAssets } from './page-assets.mjs'

/**
 * By path: most pages share most of their files.
 * @type {Map<string, number>}
 */
const sizes = new Map()

/** @param {string} path */
export function transferSize(path) {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(path)).length
  sizes.set(path, size)
  return size
}

/**
 * What a page of an export makes a browser fetch.
 * @param {string} folder of the export
 * @param {string} page its path in there
 * @param {string} [base] the path that the site lives under
 * @returns {{ js: number, early: number, css: number, paint: number }} bytes after brotli, those of
 * JavaScript, the page's data among it, also before any visitor has given a sign; `paint` is what the first one needs
 */
export function weigh(folder, page, base) {
  const html = readFileSync(join(folder, page), 'utf8')
  const { scripts, early, inline, styles } = pageAssets(html, base)
  const sum = (/** @type {string[]} */ paths) =>
    paths.reduce((bytes, path) => bytes + transferSize(join(folder, path)), 0)
  return {
    js: sum(scripts),
    early: inline.reduce((bytes, text) => bytes + brotliCompressSync(text).length, sum(early)),
    css: sum(styles),
    paint: transferSize(join(folder, page)),
  }
}
