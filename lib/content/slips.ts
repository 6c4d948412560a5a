import type { Problem } from './content-error'

/** A value that begins with a quotation mark of printed text; word processors put it there. */
const CURLY = /^\s*(?:- )?([\w-]+):\s*\[?\s*[“”„‘’]/
const TAG_SIGN = /(^|[[,\s"'-])#(?=[\p{L}\p{N}])/gu

/** What a decoder leaves in place of bytes that are no UTF-8. */
const REPLACED = '\uFFFD'

const straight = (line: string) => line.trim().replace(/[“”„]/g, '"').replace(/[‘’]/g, "'")

function encodingSlip(lines: readonly string[]): Problem[] {
  const index = lines.findIndex((line) => line.includes(REPLACED))
  if (index < 0) return []
  const expected = 'text in UTF-8; here are bytes that are none'
  const fix = 'save the file with the encoding UTF-8, and look at this line'
  return [{ line: index + 1, field: 'encoding', expected, fix }]
}

/**
 * Slips that YAML would take for something else: quotation marks of printed text, which are letters
 * to it, and `#` before a tag, which begins a comment.
 * @param head The lines of the front matter, with the opening fence.
 */
function yamlSlips(head: readonly string[]): Problem[] {
  let isInTags = false
  return head.flatMap((line, index) => {
    if (/^\S/.test(line)) isInTags = line.startsWith('tags:')
    const curly = CURLY.exec(line)?.[1]
    const at = { line: index + 1 }
    if (curly) {
      const expected = 'straight quotation marks around a text'
      return [{ ...at, field: curly, expected, fix: straight(line) }]
    }
    if (isInTags && line.search(TAG_SIGN) >= 0) {
      const fix = line.trim().replace(TAG_SIGN, '$1')
      return [{ ...at, field: 'tags', expected: 'tags without # before them', fix }]
    }
    return []
  })
}

/**
 * What a word processor, or the habit of another site, leaves in a file.
 * @param lines Of the whole file.
 * @param head How many of them are front matter.
 */
export function slipsIn(lines: readonly string[], head: number): Problem[] {
  return [...encodingSlip(lines), ...yamlSlips(lines.slice(0, head))]
}
