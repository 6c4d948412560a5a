/** @typedef {import('./headers.mjs').Headers} Headers */

/** Cloudflare Pages ignores a longer line (its "Headers" page, limits). */
const LONGEST_LINE = 2000

const lines = (/** @type {Headers} */ headers) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/**
 * `_headers`, as Netlify and Cloudflare Pages read it from the site's folder: two rules, of a
 * hundred that Cloudflare takes. What kind of file it is it cannot say, so every file has what pages have.
 * @param {Headers} pages what these have
 * @throws where a line is too long for a host
 */
export function headersFile(pages) {
  const text = [
    '/*',
    ...lines(pages),
    '/_next/static/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
  const tooLong = text.split('\n').find((line) => line.length > LONGEST_LINE)
  if (tooLong) {
    throw new Error(`_headers: ${tooLong.slice(0, 40)}… is longer than ${LONGEST_LINE} characters`)
  }
  return text
}
