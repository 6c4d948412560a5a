/**
 * @param {string} html
 * @param {RegExp} pattern
 */
const all = (html, pattern) => [...html.matchAll(pattern)].map(([tag]) => tag)
/** @param {string} tag */
const addressOf = (tag) => /(?:src|href)="([^"?]+)/.exec(tag)?.[1] ?? ''

/**
 * What a document makes a browser fetch, as paths from the export's folder, each once; and its
 * JavaScript that no visitor has to ask for: the paths of it, and what stands in the document.
 * @param {string} html
 * @param {string} base the path that the site lives under
 */
export function pageAssets(html, base = '') {
  const pathsOf = (/** @type {string[]} */ tags) => [
    ...new Set(tags.map((tag) => addressOf(tag).slice(base.length).replace(/^\//, ''))),
  ]
  const links = all(html, /<link[^>]+>/g)
  // Browsers that know modules leave out what is marked so.
  const tags = all(html, /<script[^>]* src="[^>]+>/g).filter((tag) => !/nomodule/i.test(tag))
  const inline = [...html.matchAll(/<script(?! type=)(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)]
  return {
    scripts: pathsOf(tags),
    early: pathsOf(tags.filter((tag) => !tag.includes('type="waiting"'))),
    inline: inline.map(([, text = '']) => text),
    styles: pathsOf(links.filter((tag) => tag.includes('rel="stylesheet"'))),
  }
}
