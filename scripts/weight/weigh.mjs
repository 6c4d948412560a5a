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
function transferSize(path) {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(path)).length
  sizes.set(path, size)
  return size
}

/**
 * What a page of an export makes a browser fetch before it is loaded.
 * @param {string} folder of the export
 * @param {string} page its path in there
 * @param {string} [base] the path that the site lives under
 * @returns {{ js: number, css: number, fonts: number }} bytes after brotli; fonts preloaded
 */
export function weigh(folder, page, base) {
  const { scripts, styles, fonts } = pageAssets(readFileSync(join(folder, page), 'utf8'), base)
  const sum = (/** @type {string[]} */ paths) =>
    paths.reduce((bytes, path) => bytes + transferSize(join(folder, path)), 0)
  return { js: sum(scripts), css: sum(styles), fonts: fonts.length }
}
