import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageAssets } from '../weight/page-assets.mjs'

/** @typedef {{ document: number, page: number }} PageSize in bytes */

/**
 * As the server sends it: compressed where that pays.
 * @param {string} file
 */
function sentBytes(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/**
 * What a browser fetches for a page: its document alone, and with the scripts, styles and fonts
 * that the document names, each once.
 * @param {string} folder of the export
 * @param {string} page its path in there
 * @param {string} [base] the path that the site lives under
 * @returns {PageSize}
 */
function sizeOf(folder, page, base) {
  const html = join(folder, page)
  const { scripts, styles, fonts } = pageAssets(readFileSync(html, 'utf8'), base)
  const parts = [...scripts, ...styles, ...fonts]
  const document = sentBytes(html)
  const rest = parts.reduce((sum, path) => sum + sentBytes(join(folder, path)), 0)
  return { document, page: document + rest }
}

/**
 * Sizes of home, the index, and every article that was not generated.
 * @param {string} folder of the export
 * @param {string} [base] the path that the site lives under
 * @returns {Record<string, PageSize>} by page
 */
export function pageSizes(folder, base) {
  const articles = readdirSync(join(folder, 'blogs'))
    .filter((name) => name.endsWith('.html') && !name.startsWith('generated-'))
    .map((name) => `blogs/${name}`)
  return Object.fromEntries(
    ['index.html', 'blogs.html', ...articles].map((page) => [page, sizeOf(folder, page, base)]),
  )
}
