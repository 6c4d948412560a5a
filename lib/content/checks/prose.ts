import type { Nodes, Table } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { QUOTES_FILE, unmeasured } from '@/lib/content/figures'
import { isTag } from '@/lib/content/mdx'
import type { Check, ParsedText } from './texts'

/** Stands for what is left out, so that the words around it do not become neighbours. */
const GAP = '\uFFFC'

/** Whether the words are somebody else’s, or a machine’s. */
const isSourced = (node: Nodes) =>
  node.type === 'blockquote' || node.type === 'code' || isTag(node, 'Fact')

/** The text of a node in the site’s own words, and the line of each of its characters. */
function proseOf(node: Nodes): { text: string; lines: number[] } {
  if (node.type === 'text') {
    let line = node.position?.start.line ?? 1
    // By UTF-16 unit, as offsets count.
    const lines = node.value.split('').map((unit) => (unit === '\n' ? line++ : line))
    return { text: node.value, lines }
  }
  if (!('children' in node) || isSourced(node)) {
    const isBreak = node.type === 'break'
    return { text: isBreak ? ' ' : GAP, lines: [node.position?.start.line ?? 1] }
  }
  const parts = node.children.map(proseOf)
  return {
    text: parts.map(({ text }) => text).join(''),
    lines: parts.flatMap(({ lines }) => lines),
  }
}

const PRODUCT =
  'solution|system|product|company|platform|technology|provider|vendor|service|scheme|protocol|defence|protection|cure'

/** At most two, and none that begin another phrase: `the first of these systems`. */
const ADJECTIVES = '( (?!(of|in|on|to|for|that|the|two|three)\\b)[a-z-]+){0,2}'

/**
 * Praise that needs a source. Ordinary English stays allowed: `the first time`, `only then`,
 * `best practice`, `does not guarantee`.
 */
const SUPERLATIVES = [
  `the (world's |industry's )?(very )?(first|only|number one|no\\. 1)( and only)?${ADJECTIVES} (${PRODUCT})`,
  "(the|our|their|world's|industry's) (very )?best(?!-in-| (current )?practices?\\b)",
  'best[- ]in[- ]class|best of breed|second to none',
  'most (secure|advanced|trusted|powerful|reliable|innovative|robust|complete)',
  '(safest|strongest|fastest|smartest|toughest)',
  '(industry|market|world)[- ]leading|world[- ]class|leading[- ]edge|cutting[- ]edge|state-of-the-art',
  '(un(breakable|hackable|crackable|beatable|rivall?ed|paralleled|matched)|bullet[- ]?proof|fool[- ]?proof|hack(er)?[- ]?proof|tamper[- ]?proof)',
  '(military|bank|government|enterprise)[- ]grade',
  '100 ?(%|per ?cent) (secure|safe|protected|protection|security|reliable)',
  '(completely|totally|absolutely|perfectly|fully|ultra)[- ](secure|safe)',
  '(?<!\\bnot )impossible to',
  "(?<!\\b(no|not|nor|never|cannot|can't|without|nothing|does it|do they) (a |any )?)guarantee(s|d)?",
  'revolution(ary|ise|ises|ised|ize|izes|ized)|game[- ]chang(er|ing)|next[- ]generation|groundbreaking|unprecedented',
].map((words) => new RegExp(`\\b(${words})(?!\\w)`, 'gi'))

/** The superlatives of a text, each with its offset. */
export function superlativesIn(text: string): { words: string; offset: number }[] {
  const plain = text.replace(/\s/g, ' ').replaceAll('’', "'")
  return SUPERLATIVES.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ 0: words, index }) => ({ words, offset: index })),
  ).sort((a, b) => a.offset - b.offset)
}

const problem = (line: number, words: string, field = 'text'): Problem => ({
  line,
  field,
  expected: `no superlative without a source: “${words}”`,
  fix: 'say what is known instead, or put it into <Fact source="…">',
})

function inBody({ tree, bodyLine }: ParsedText): Problem[] {
  const problems: Problem[] = []
  visit(tree, (node) => {
    if (isSourced(node)) return SKIP
    if (!['paragraph', 'heading', 'tableCell'].includes(node.type)) return
    const { text, lines } = proseOf(node)
    for (const { words, offset } of superlativesIn(text)) {
      problems.push(problem(bodyLine + (lines[offset] ?? 1) - 1, words))
    }
    return SKIP
  })
  return problems
}

/** Praise outside facts, quotations and code. */
export const checkSuperlatives: Check = (text) => [
  ...text.shown.flatMap(({ field, text: shown }) =>
    superlativesIn(shown).map(({ words }) => problem(text.lineOf(field), words, field)),
  ),
  ...inBody(text),
]

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
