// The data with which Next starts a page, as React Server Components write it ("Flight"): a row for each
// value, `ID:` and then JSON, or a capital letter for what is no plain value; `T` has its length in bytes.

/** How Next hands it to its router, in one or more inline scripts. */
const PUSH = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s

/**
 * @typedef {object} Row
 * @property {string} id empty for hints
 * @property {string} [text] as it stands in the stream, of what is no JSON
 * @property {any} [value] of JSON
 */

/**
 * @param {string} script an inline script of a page
 * @returns {string | undefined} what it adds to the stream; undefined for other scripts
 */
export function readPush(script) {
  const [, pushed] = PUSH.exec(script) ?? []
  if (pushed === undefined) return undefined
  const [kind, text] = JSON.parse(pushed)
  if (kind > 1) throw new Error(`Next pushes data of kind ${kind}, which is not known here`)
  return kind === 0 ? '' : text
}

/** The script that hands over the whole stream: a router that has begun takes one at a time. @param {string} stream */
export function writePush(stream) {
  const text = JSON.stringify(stream).replaceAll('<', '\\u003c')
  return `(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,${text}])`
}

/**
 * @param {string} stream
 * @returns {Row[]}
 */
export function readRows(stream) {
  const bytes = Buffer.from(stream)
  /** @type {Row[]} */
  const rows = []
  for (let at = 0; at < bytes.length; ) {
    const colon = bytes.indexOf(':', at)
    const id = String(bytes.subarray(at, colon))
    const [, length] = /^T([0-9a-f]+),/.exec(String(bytes.subarray(colon + 1, colon + 12))) ?? []
    const end =
      length === undefined
        ? bytes.indexOf('\n', colon) + 1
        : colon + 3 + length.length + Number.parseInt(length, 16)
    const text = String(bytes.subarray(colon + 1, end))
    rows.push(/^[A-Z]/.test(text) ? { id, text } : { id, value: JSON.parse(text) })
    at = end
  }
  return rows
}

/** @param {Row} row */
export const writeRow = ({ id, text, value }) => `${id}:${text ?? `${JSON.stringify(value)}\n`}`

/** A text that stands for another row, or for a part of it. */
const REFERENCE = /^\$[L@Q]?([0-9a-f]+)((?::\w+)*)$/

/** @param {unknown} value */
export function readReference(value) {
  const [, id, path = ''] = (typeof value === 'string' && REFERENCE.exec(value)) || []
  return id === undefined ? undefined : { id, path: path.split(':').slice(1) }
}

/** An element is `['$', type, key, props]`. @param {any} value */
export const isElement = (value) => Array.isArray(value) && value[0] === '$' && value.length > 3
