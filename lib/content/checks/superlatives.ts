import { SKIP, visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { Check } from './check'
import type { ParsedText } from './content-text'
import { isSourced, proseOf } from './prose'

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
