import type { Nodes, Table } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { attribute, isTag, tagsIn } from '@/lib/content/mdx-tags'
import type { MdxText } from '@/lib/content/mdx-tree'
import { QUOTES_FILE } from '@/lib/content/quotes'
import type { Check } from './check'
import { lineIn, type ParsedText } from './content-text'
import { isSourced, proseOf } from './prose'

/** Free-standing: no part of a name such as SHA-512, HTTP/2 or RFC 8725. */
const NUMBER = '(?<![\\p{L}\\d/.,-]|\\bRFC )\\d(?:[\\d.,]*\\d)?(?![\\p{L}\\d/-])'

/** What only the bench measures here. */
const UNIT =
  '(?:×|µs|microseconds?|times as (?:long|much) as one|(?:[a-z]+ ){0,3}requests? (?:a|per) second)'

const MEASURED = new RegExp(`${NUMBER} ?${UNIT}`, 'giu')
const ANY = new RegExp(NUMBER, 'gu')
/** The head of a column of figures. */
const HEAD = /×|µs|\b(a|per) second\b/

/** Numbers with a unit of the bench, written by hand. */
export function typedFigures(text: string): { words: string; offset: number }[] {
  return [...text.matchAll(MEASURED)].map(({ 0: words, index }) => ({ words, offset: index }))
}

/** What asks for a figure that was not measured. @param quotes by name. */
export function unmeasured(
  text: MdxText & Pick<ParsedText, 'tree'>,
  quotes: { has(name: string): boolean },
): Problem[] {
  return tagsIn(text.tree)
    .filter((tag) => tag.name === 'measured' && !quotes.has(attribute(tag, 'name') ?? ''))
    .map((tag) => ({
      line: lineIn(text, tag),
      field: '<measured name>',
      expected: `a name that ${QUOTES_FILE} lists under "quotes"`,
      fix: 'copy one from there, letter by letter',
    }))
}

const typed = (line: number, words: string): Problem => ({
  line,
  field: 'figure',
  expected: `a figure of the bench, not one that is written by hand: “${words}”`,
  fix: `write <measured name="…" />, with a name that ${QUOTES_FILE} lists under "quotes"`,
})

/** The cells of columns that are headed as figures. */
function figureCells({ children: [head, ...rows] }: Table) {
  const isFigures = head?.children.map((cell) => HEAD.test(proseOf(cell).text)) ?? []
  return rows.flatMap((row) => row.children.filter((_cell, column) => isFigures[column]))
}

/** A result that quotes the bench quotes nothing else. */
const quotesBench = (node: Nodes) => {
  let isQuoting = false
  visit(node, (inner) => {
    if (isTag(inner, 'measured')) isQuoting = true
  })
  return isQuoting && isTag(node, 'DemoResult')
}

/** Figures of the bench that the next run would leave behind, and such as it never measured. */
export const checkMeasured: Check = (text, { quotes }) => {
  const problems = unmeasured(text, quotes)
  const report = (node: Nodes, find: (prose: string) => { words: string; offset: number }[]) => {
    const { text: prose, lines } = proseOf(node)
    for (const { words, offset } of find(prose)) {
      problems.push(typed(text.bodyLine + (lines[offset] ?? 1) - 1, words))
    }
  }
  const anyNumber = (prose: string) =>
    [...prose.matchAll(ANY)].map(({ 0: words, index }) => ({ words, offset: index }))
  visit(text.tree, (node) => {
    if (isSourced(node)) return SKIP
    if (node.type === 'table') {
      for (const cell of figureCells(node)) report(cell, anyNumber)
    }
    if (quotesBench(node)) {
      report(node, anyNumber)
      return SKIP
    }
    if (['paragraph', 'heading', 'tableCell'].includes(node.type)) report(node, typedFigures)
  })
  return problems
}
