import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, type Problem } from '@/lib/content/content-error'
import { readQuotes } from '@/lib/content/figures'
import { checkComponents, checkDiagrams, checkFacts } from './components'
import { addressesOf, checkDuplicates, checkLinks } from './links'
import {
  checkFences,
  checkHeadings,
  checkImages,
  checkLanguages,
  checkRunnable,
  checkTables,
} from './markdown'
import { checkMeasured, checkSuperlatives } from './prose'
import { type Check, type ContentText, KINDS, type ParsedText, readTexts, type Site } from './texts'

const CHECKS: readonly Check[] = [
  checkComponents,
  checkDiagrams,
  checkDuplicates,
  checkFacts,
  checkFences,
  checkHeadings,
  checkImages,
  checkLanguages,
  checkLinks,
  checkMeasured,
  checkRunnable,
  checkSuperlatives,
  checkTables,
]

/** What texts may name. */
interface Nameable {
  /** Paths below `public/`, beginning with a slash. */
  publicFiles: readonly string[]
  diagrams: readonly string[]
  quotes: readonly string[]
}

/** What texts are held against, from the texts themselves and the files beside them. */
export function siteOf(
  texts: readonly (ContentText | ParsedText)[],
  { diagrams, quotes, publicFiles }: Nameable,
): Site {
  return {
    texts,
    published: addressesOf(
      texts.filter(({ isDraft }) => !isDraft),
      publicFiles,
    ),
    withDrafts: addressesOf(texts, publicFiles),
    diagrams: new Set(diagrams),
    quotes: new Set(quotes),
  }
}

/** What all checks find in one text, from its first line to its last. */
function checkText(text: ParsedText, site: Site) {
  return CHECKS.flatMap((check) => check(text, site)).sort((a, b) => a.line - b.line)
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
}

/** The files that a project's texts may name. A diagram has the name of its file. */
function siteFiles(root: string): Nameable {
  return {
    publicFiles: filesBelow(join(root, 'public')).map((name) => `/${name}`),
    diagrams: filesBelow(join(root, 'components/blog/diagrams'))
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .map((name) => name.replace(/\.tsx$/, '')),
    quotes: [...readQuotes(root).keys()],
  }
}

/** A text that is no MDX may be refused by its own reader and by the checks. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

const counted = (count: number, noun: string) => {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count} ${count === 1 ? noun : plural}`
}

/**
 * Every problem of every file of `content/`, and one line that sums them up. */
export function checkContent(root: string): { errors: ContentError[]; summary: string } {
  const texts = readTexts(root)
  const site = siteOf(texts, siteFiles(root))
  const errors = texts.flatMap((text) => {
    const { tree, file } = text
    const found = tree ? checkText({ ...text, tree }, site) : []
    const problems = unique([...text.problems, ...found]).sort((a, b) => a.line - b.line)
    return problems.length > 0 ? [new ContentError(file, problems)] : []
  })
  const read = KINDS.map(({ noun }) =>
    counted(texts.filter((text) => text.noun === noun).length, noun),
  ).join(', ')
  const count = errors.flatMap(({ problems }) => problems).length
  const found =
    count === 0
      ? 'no problems'
      : `${counted(count, 'problem')} in ${counted(errors.length, 'file')}`
  return { errors, summary: `${read}: ${found}` }
}
