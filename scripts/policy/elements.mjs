import { parse } from 'parse5'

/**
 * @typedef {object} Element
 * @property {string} name of the tag
 * @property {Map<string, string>} attributes
 * @property {string} text of a script or style
 * @property {number} line
 * @property {number} start offset of its start tag
 * @property {number} tagEnd offset behind its start tag
 * @property {number} end offset behind it
 */

/**
 * Every element of a document as a browser finds it, templates' too, in its order.
 * @param {string} html
 * @returns {Element[]}
 */
export function elementsOf(html) {
  /** @type {Element[]} */
  const found = []
  const walk = (/** @type {any} */ node) => {
    const { sourceCodeLocation: place } = node
    // Without a place it does not stand in the text: the browser adds it.
    if (node.tagName && place) {
      found.push({
        name: node.tagName,
        attributes: new Map(node.attrs.map((/** @type {any} */ one) => [one.name, one.value])),
        text: (node.childNodes ?? []).map((/** @type {any} */ child) => child.value ?? '').join(''),
        line: place.startLine,
        start: place.startOffset,
        tagEnd: (place.startTag ?? place).endOffset,
        end: place.endOffset,
      })
    }
    for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) {
      walk(child)
    }
  }
  walk(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }))
  return found
}

/** A script of another type is a data block, which no browser runs (HTML, "prepare the script element"). */
const JAVASCRIPT = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i

/** @param {Element} element */
export const isScript = ({ name, attributes }) =>
  name === 'script' && JAVASCRIPT.test(attributes.get('type') ?? '')

/**
 * The text with other texts in the place of some parts.
 * @param {string} text
 * @param {{ from: number, to: number, text: string }[]} changes that do not overlap
 */
export function replaceParts(text, changes) {
  let at = 0
  const parts = [...changes]
    .sort((one, other) => one.from - other.from)
    .flatMap(({ from, to, text: part }) => {
      const before = text.slice(at, from)
      at = to
      return [before, part]
    })
  return [...parts, text.slice(at)].join('')
}
