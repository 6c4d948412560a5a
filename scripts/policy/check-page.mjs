import { isScript } from './elements.mjs'

/** @typedef {import('./elements.mjs').Element} Element */

/** What is read and never run; its content needs no hash. */
const DATA_BLOCK = 'application/ld+json'
/** Those of components/site/starter.ts, which runs them later, with their integrity. */
const WAITING = 'waiting'

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data']
/** A browser leaves out control characters and spaces where it looks for the scheme. */
const isScriptAddress = (/** @type {string} */ address) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
  /^javascript:/i.test(address.replace(/[\u0000-\u0020]/g, ''))

/**
 * @param {Element} element
 * @returns {string | null} what a hash-based CSP would block, or would let run without checking; null if neither
 */
function problemOf(element) {
  const { name, attributes, text } = element
  const names = [...attributes.keys()]
  const handler = names.find((one) => one.startsWith('on'))
  if (handler) return `an inline handler, ${handler}`
  if (attributes.has('style')) return `an inline style, ${attributes.get('style')}`
  if (attributes.has('srcdoc')) return 'a document of its own in srcdoc'
  if (name === 'base') return 'a base element'
  const script = names.find(
    (one) => ADDRESSES.includes(one) && isScriptAddress(attributes.get(one) ?? ''),
  )
  if (script) return `a script in ${script}`
  if (name !== 'script' || isScript(element)) return null
  const type = attributes.get('type')
  if (type === DATA_BLOCK && !attributes.has('src')) return null
  if (type === WAITING && attributes.has('src') && text === '') return null
  return `a script of type ${type}, of which nobody knows whether it runs`
}

/**
 * What must not be in a page that is sent with a policy of hashes.
 * @param {Element[]} elements of the page
 * @returns {string[]} with the line
 */
export function problemsOf(elements) {
  return elements.flatMap((element) => {
    const problem = problemOf(element)
    return problem ? [`line ${element.line}: <${element.name}> has ${problem}`] : []
  })
}
