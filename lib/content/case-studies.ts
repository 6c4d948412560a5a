import type { Root, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { z } from 'zod'
import { ContentError, type Problem } from './content-error'
import { readFolder, readOnce } from './folder'
import {
  type ContentFile,
  commonHelp,
  day,
  type FieldHelps,
  KEBAB_CASE,
  readContentFile,
  sources,
  text,
} from './front-matter'
import { type MdxText, parseSource } from './mdx'

/** The parts of every case study in their order, by the headings that begin them. */
export const PARTS = {
  happened: 'What happened',
  allowed: 'What a bearer token allowed',
  mattered: 'What would have mattered',
  judgement: 'Would OTA have helped?',
} as const

type Part = keyof typeof PARTS

const ORDER = Object.entries(PARTS) as [Part, string][]

/** All that the page has a look for. */
const PLAIN = new Set([
  'break',
  'emphasis',
  'inlineCode',
  'link',
  'list',
  'listItem',
  'paragraph',
  'strong',
  'text',
])

const isHeading = (node: RootContent | undefined, title: string) =>
  node?.type === 'heading' && node.depth === 2 && textOf(node) === title

/**
 * Cuts the text of a case study at its four headings.
 * @returns The syntax tree of each part.
 * @throws ContentError when a part is missing, empty or out of place, or is more than plain Markdown.
 */
function cutParts(text: MdxText): Readonly<Record<Part, Root>> {
  const { file, body, bodyLine } = text
  const nodes = parseSource(text).children
  const lineOf = (node: RootContent | undefined) =>
    bodyLine + (node?.position?.start.line ?? body.trimEnd().split('\n').length) - 1
  const fail = (node: RootContent | undefined, rest: Omit<Problem, 'line'>): never => {
    throw new ContentError(file, [{ line: lineOf(node), ...rest }])
  }

  let at = 0
  const parts = ORDER.map(([part, title]) => {
    const field = `## ${title}`
    const heading = nodes[at]
    if (!isHeading(heading, title)) {
      const order = ORDER.map(([, each]) => `## ${each}`).join(', ')
      const expected = `the line ${field} here; these headings, in this order, and no others: ${order}`
      fail(heading, { field, expected, fix: `add the line ${field}, or move what is in its place` })
    }
    at += 1
    const first = at
    while (at < nodes.length && nodes[at]?.type !== 'heading') at += 1
    if (first === at) {
      fail(heading, { field, expected: 'a text below it', fix: 'write at least one sentence' })
    }
    const children = nodes.slice(first, at)
    for (const node of children) {
      visit(node, (inner) => {
        if (PLAIN.has(inner.type)) return
        const expected = 'paragraphs, lists, links, emphasis and `code`'
        fail(inner as RootContent, { field, expected, fix: `say it without ${inner.type}` })
      })
    }
    return [part, { type: 'root', children }] as const
  })
  if (at < nodes.length) {
    const expected = 'no heading after the four'
    fail(nodes[at], { field: 'text', expected, fix: 'make it a paragraph of the part above' })
  }
  return Object.fromEntries(parts) as Record<Part, Root>
}

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** What stands in a row beside the answer: more of it would be a text. */
const TEN_WORDS = /^\S+(\s+\S+){0,9}$/

const entry = z.strictObject({ date: z.union([day, month]), event: text })

/** Front matter of content/case-studies/*.mdx. */
const schema = z.strictObject({
  name: text,
  url: z.string().regex(KEBAB_CASE),
  month,
  date: text,
  token: text,
  how: text,
  dwell: text,
  helped: z.enum(['yes', 'partly', 'no']),
  why: text.regex(TEN_WORDS),
  timeline: z.array(entry).min(3).max(7),
  draft: z.boolean().optional(),
  sources: sources.min(1),
})

type FrontMatter = z.infer<typeof schema>

const help: FieldHelps<FrontMatter> = {
  name: {
    expected: 'a text: whose incident it was, or its name',
    fix: 'name: "Okta support system"',
  },
  url: commonHelp.url,
  month: {
    expected: 'YYYY-MM: the month in which it began or became known, its place on the page',
    fix: 'month: 2023-09',
  },
  date: {
    expected: 'a text: when it happened, in words',
    fix: 'date: "28 September to 17 October 2023"',
  },
  token: { expected: 'a text: what was stolen', fix: 'token: "Session tokens in HAR files"' },
  how: { expected: 'a text: how it was stolen', fix: 'how: "Malware on a laptop"' },
  dwell: {
    expected: 'a text: how long it went on, as far as the sources say',
    fix: 'dwell: "not published"',
  },
  helped: { expected: 'one of: yes, partly, no', fix: 'helped: partly' },
  why: {
    expected: 'a text of ten words at most: why that is the answer',
    fix: 'why: "Recorded tokens are already spent and out of date."',
  },
  timeline: {
    expected:
      'a list of 3 to 7 entries with exactly `date`, YYYY-MM-DD or YYYY-MM, and `event`, a text; in order of time',
    fix: '- { date: 2023-09-28, event: "The access begins." }',
  },
  draft: { expected: 'true or false, or leave the field out', fix: 'draft: true' },
  sources: {
    ...commonHelp.sources,
    expected: 'a list of at least one entry with exactly `title` and an https `url`, each once',
  },
}

/** One case study, checked: months as `YYYY-MM`, texts trimmed, its text cut into its parts. */
export interface CaseStudy extends FrontMatter, Pick<ContentFile<never>, 'file'> {
  parts: ReturnType<typeof cutParts>
}

/** A month stands for any day of it: it may follow or precede each of them. */
function isBefore(a: string, b: string): boolean {
  const common = Math.min(a.length, b.length)
  return a.slice(0, common) < b.slice(0, common)
}

/**
 * Reads one case study.
 * @param file Path from the project's root, ending in `.mdx`.
 * @throws ContentError with every problem of the front matter, or else the first one of the text.
 */
export function parseCaseStudy(file: string, source: string): CaseStudy {
  const { data, ...rest } = readContentFile(file, source, {
    schema,
    help,
    crossCheck: ({ timeline }) => {
      const isOutOfOrder = timeline.some(({ date }, index) =>
        timeline.slice(index + 1).some((later) => isBefore(later.date, date)),
      )
      return isOutOfOrder ? ['timeline'] : []
    },
  })
  return { ...data, file, parts: cutParts(rest) }
}

/** Where case studies live, from the project's root. */
export const CASE_STUDY_FOLDER = 'content/case-studies'

/**
 * Every case study of a project, oldest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @throws ContentError for the first bad file.
 */
export function readCaseStudies(root: string, withDrafts: boolean): CaseStudy[] {
  return readFolder(root, CASE_STUDY_FOLDER, parseCaseStudy)
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => a.month.localeCompare(b.month) || a.name.localeCompare(b.name))
}

/** The case studies of this site. Drafts show under `next dev` only, so they never reach `out/`. */
export const allCaseStudies: () => readonly CaseStudy[] = readOnce(() =>
  readCaseStudies(process.cwd(), process.env.NODE_ENV === 'development'),
)
