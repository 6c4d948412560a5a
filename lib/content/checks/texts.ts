import type { Root } from 'mdast'
import { type Article, BLOG_FOLDER, parseArticle } from '@/lib/content/articles'
import { CASE_STUDY_FOLDER, type CaseStudy, parseCaseStudy } from '@/lib/content/case-studies'
import { ContentError, type Problem } from '@/lib/content/content-error'
import { readFolder } from '@/lib/content/folder'
import { lineOf, type Source, splitFile } from '@/lib/content/front-matter'
import { type MdxText, parseSource } from '@/lib/content/mdx'
import { blogHref, caseStudyHref } from '@/lib/routes'

/** A file of `content/` as the checks see it, whatever kind of text it is. */
export interface ContentText extends MdxText {
  /** Its address on the site, such as `/blogs/x`, or `/case-studies#x` for a part of a page. */
  href: string
  /** The address that its front matter asks for, if that can be read. */
  wantedHref?: string
  title: string
  /** What the front matter calls the title. */
  titleField: string
  isDraft: boolean
  /** Missing when the front matter could not be read. */
  sources?: readonly Source[]
  /** What readers see of the front matter. */
  shown: readonly { field: string; text: string }[]
  /** 1-based line of a field of the front matter. */
  lineOf: (field: string) => number
}

/** A text that is valid MDX. */
export interface ParsedText extends ContentText {
  tree: Root
}

/** Anchors by page; a page whose text cannot be read may have any. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string> | 'unknown'>

/** What a text is held against. */
export interface Site {
  texts: readonly ContentText[]
  /** What readers of the built site can reach. */
  published: Addresses
  /** The same with drafts, under `npm run dev`. */
  withDrafts: Addresses
  /** Names that `<Diagram>` knows. */
  diagrams: ReadonlySet<string>
  /** Names that `<measured>` knows. */
  quotes: ReadonlySet<string>
}

/** Finds one kind of mistake. */
export type Check = (text: ParsedText, site: Site) => Problem[]

type FromFrontMatter = Pick<ContentText, 'title' | 'isDraft' | 'sources' | 'shown'>

interface Kind {
  titleField: string
  /** One of them, for the summary. */
  noun: string
  folder: string
  /** The address of the file of this name. */
  href: (name: string) => string
  /** @throws ContentError for a bad front matter. */
  read: (file: string, source: string) => FromFrontMatter
}

function fromArticle({ title, excerpt = '', highlights, sources, draft }: Article) {
  const shown = [
    { field: 'title', text: title },
    { field: 'excerpt', text: excerpt },
    ...highlights.map((text) => ({ field: 'highlights', text })),
  ]
  return { title, sources, shown, isDraft: draft === true }
}

function fromCaseStudy({ name, token, how, dwell, timeline, sources, draft }: CaseStudy) {
  const shown = [
    ...Object.entries({ name, token, how, dwell }).map(([field, text]) => ({ field, text })),
    ...timeline.map(({ event }) => ({ field: 'timeline', text: event })),
  ]
  return { title: name, sources, shown, isDraft: draft === true }
}

/** What is checked; another kind of text is another entry. */
export const KINDS: readonly Kind[] = [
  {
    noun: 'article',
    titleField: 'title',
    folder: BLOG_FOLDER,
    href: blogHref,
    read: (file, source) => fromArticle(parseArticle(file, source)),
  },
  {
    noun: 'case study',
    titleField: 'name',
    folder: CASE_STUDY_FOLDER,
    href: caseStudyHref,
    read: (file, source) => fromCaseStudy(parseCaseStudy(file, source)),
  },
]

/** A file with what is wrong with it so far. */
interface ReadText extends ContentText {
  noun: string
  problems: readonly Problem[]
  /** Missing when the text is no valid MDX. */
  tree?: Root
}

/** The value, or the problems that kept it from being one. */
function attempt<Value>(read: () => Value): { value?: Value; problems: readonly Problem[] } {
  try {
    return { value: read(), problems: [] }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { problems: error.problems }
  }
}

function readText({ noun, titleField, href, read }: Kind, file: string, source: string): ReadText {
  const { head, body, bodyLine } = splitFile(source)
  const front = attempt(() => read(file, source))
  const tree = attempt(() => parseSource({ file, body, bodyLine }))
  const wantedUrl = head.map((line) => /^url:\s*["']?([^\s"']+)/.exec(line)?.[1]).find(Boolean)
  const unread = {
    title: '',
    shown: [],
    isDraft: head.some((line) => /^draft:\s*true\b/.test(line)),
  }
  return {
    ...(front.value ?? unread),
    ...(tree.value && { tree: tree.value }),
    noun,
    titleField,
    file,
    body,
    bodyLine,
    href: href(file.replace(/^.*\/|\.mdx$/g, '')),
    wantedHref: wantedUrl && href(wantedUrl),
    lineOf: (field) => lineOf(head, field),
    problems: [...front.problems, ...tree.problems],
  }
}

/** Every file of every kind, good or bad: one broken file hides nothing about the others. */
export function readTexts(root: string): ReadText[] {
  return KINDS.flatMap((kind) =>
    readFolder(root, kind.folder, (file, source) => readText(kind, file, source)),
  )
}
