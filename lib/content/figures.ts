import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Root } from 'mdast'
import { z } from 'zod'
import { ContentError, type Problem } from './content-error'
import { attribute, lineIn, type MdxText, parseMdx, tagsIn } from './mdx'

/** Where the bench writes what it measured, from the project's root. */
export const QUOTES_FILE = 'content/benchmarks.json'

const schema = z.object({ quotes: z.record(z.string(), z.string()) })

/**
 * What texts may quote: figures in the words that readers see, by name.
 * @param root The project's root.
 * @returns none where nothing was measured.
 */
export function readQuotes(root: string): ReadonlyMap<string, string> {
  const path = join(root, QUOTES_FILE)
  if (!existsSync(path)) return new Map()
  return new Map(Object.entries(schema.parse(JSON.parse(readFileSync(path, 'utf8'))).quotes))
}

/** What asks for a figure that was not measured. @param quotes by name. */
export function unmeasured(
  text: MdxText & { tree: Root },
  quotes: { has(name: string): boolean },
): Problem[] {
  return tagsIn(text.tree)
    .filter((tag) => tag.name === 'measured' && !quotes.has(attribute(tag, 'name') ?? ''))
    .map((tag) => ({
      line: lineIn(text, tag),
      field: '<measured name>',
      expected: `a name that ${QUOTES_FILE} lists under "quotes"`,
      fix: 'copy one from there, character for character',
    }))
}

/** Only a text with this can ask for a figure; the others need not be parsed. */
const MARK = '<measured'

/**
 * Puts the figures of the last bench in place of the tags that ask for them, so that a page
 * needs to know nothing of such tags.
 * @param root The project's root.
 * @throws ContentError for figures that were not measured.
 */
export function writeFigures<Text extends MdxText>(root: string, text: Text): Text {
  if (!text.body.includes(MARK)) return text
  const quotes = readQuotes(root)
  const tree = parseMdx(text)
  const problems = unmeasured({ ...text, tree }, quotes)
  if (problems.length > 0) throw new ContentError(text.file, problems)
  const tags = tagsIn(tree).filter(({ name }) => name === 'measured')
  const body = tags.reduceRight((written, tag) => {
    const { start, end } = tag.position ?? {}
    const quote = quotes.get(attribute(tag, 'name') ?? '')
    return written.slice(0, start?.offset) + quote + written.slice(end?.offset)
  }, text.body)
  return { ...text, body }
}
