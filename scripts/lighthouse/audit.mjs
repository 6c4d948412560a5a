import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchedTool } from '../fetched-tool.mjs'
import { ensureBrowser } from '../test/find-browser.mjs'

/**
 * What Lighthouse's slow phone makes of a page, once.
 * @typedef {object} Audit
 * @property {number} lcp largest contentful paint, in ms
 * @property {number} tbt total blocking time, in ms
 * @property {number} cls cumulative layout shift
 * @property {number} scripts JavaScript in files, in bytes as sent
 * @property {number} fonts in bytes as sent
 * @property {number[]} scores of performance, accessibility, best practices, SEO, of 100 each
 */

/** The last for Node 20. */
const VERSION = '12.8.2'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** @typedef {{ numericValue?: number, details?: { items: { resourceType: string, transferSize: number }[] } }} Result */

/**
 * @param {{ audits: Record<string, Result>, categories: Record<string, { score: number | null }> }} report
 * @returns {Audit}
 */
export function readReport({ audits, categories }) {
  const value = (/** @type {string} */ name) => {
    const number = audits[name]?.numericValue
    if (number === undefined) throw new Error(`Lighthouse tells no ${name}`)
    return number
  }
  const sent = (/** @type {string} */ type) =>
    audits['resource-summary']?.details?.items.find(({ resourceType }) => resourceType === type)
      ?.transferSize ?? 0
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scripts: sent('script'),
    fonts: sent('font'),
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
  }
}

/** @returns the program */
export const ensureLighthouse = () =>
  join(fetchedTool('lighthouse', VERSION), 'node_modules/.bin/lighthouse')

/**
 * @param {string} program
 * @param {string} url
 * @returns {Promise<Audit>}
 */
export async function audit(program, url) {
  // Without a screen Chromium would round widths of letters, as no phone does: of each font otherwise.
  const flags = `--headless=new --font-render-hinting=none${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`
  const { stdout } = await promisify(execFile)(
    program,
    [
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureBrowser() ?? '' }, maxBuffer: 2 ** 26 },
  )
  return readReport(JSON.parse(stdout))
}
