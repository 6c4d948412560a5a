import { unmeasured } from './checks/measured'
import { ContentError } from './content-error'
import { attribute, tagsIn } from './mdx-tags'
import { type MdxText, parseMdx } from './mdx-tree'
import { readQuotes } from './quotes'

/** Only a text with this can ask for a figure; the others need not be parsed. */
const MARK = '<measured'

/**
 * Puts the figures of the last bench in place of the tags that ask for them, so that page, feeds and
 * search need to know nothing of such tags.
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
