import { basename } from 'node:path'
import { z } from 'zod'
import { ContentError } from './content-error'
import { writeFigures } from './figures'
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

/** Longest title, in characters: with ` | OTA` behind it a page title stays within 60. */
export const TITLE_LIMIT = 54

/** Front matter of content/blogs/*.mdx. Unknown keys are refused: they are misspelt ones. */
const schema = z.strictObject({
  title: text.max(TITLE_LIMIT),
  url: z.string().regex(KEBAB_CASE),
  component: text.optional(),
  excerpt: text.optional(),
  tags: z.array(text),
  isAboutOTA: z.boolean(),
  highlights: z.array(text),
  date: day,
  updated: day.optional(),
  draft: z.boolean().optional(),
  sources,
})

type FrontMatter = z.infer<typeof schema>

const help: FieldHelps<FrontMatter> = {
  title: {
    expected: (title) => {
      const allowed = `a text of 1 to ${TITLE_LIMIT} characters`
      const length = typeof title === 'string' ? title.trim().length : 0
      return length > TITLE_LIMIT ? `${allowed}; this one has ${length}` : allowed
    },
    fix: 'title: "What a signature proves"',
  },
  url: commonHelp.url,
  component: { expected: 'a text, or leave the field out', fix: 'delete the line' },
  excerpt: {
    expected: 'a text, or leave the field out',
    fix: 'excerpt: "One sentence for the list."',
  },
  tags: {
    expected: 'a list of texts, [] for none',
    fix: 'tags: [jwt, replay]',
  },
  isAboutOTA: { expected: 'true or false, without quotes', fix: 'isAboutOTA: false' },
  highlights: { expected: 'a list of texts, [] for none', fix: 'highlights: ["First point"]' },
  date: { expected: 'an existing day as YYYY-MM-DD', fix: 'date: 2026-11-20' },
  updated: {
    expected: 'an existing day as YYYY-MM-DD, not before `date`, or leave the field out',
    fix: 'updated: 2026-11-21',
  },
  draft: { expected: 'true or false, or leave the field out', fix: 'draft: true' },
  sources: commonHelp.sources,
}

/** One article, checked: days as `YYYY-MM-DD`, texts trimmed. */
export interface Article
  extends FrontMatter,
    Pick<ContentFile<never>, 'file' | 'body' | 'bodyLine'> {}

/**
 * Reads one article.
 * @param file Path from the project's root, ending in `.mdx`.
 * @throws ContentError with every problem found.
 */
export function parseArticle(file: string, source: string): Article {
  const { data, ...rest } = readContentFile(file, source, {
    schema,
    help,
    crossCheck: ({ date, updated }) => (updated !== undefined && updated < date ? ['updated'] : []),
  })
  return { ...data, ...rest }
}

/** Where articles live, from the project's root. */
export const BLOG_FOLDER = 'content/blogs'

const isDev = () => process.env.NODE_ENV === 'development'

/**
 * Every article of a project, newest first. Each file is checked, drafts too; a draft is then
 * left out unless asked for.
 * @param onBroken is told of each bad file, which is then left out.
 * @throws ContentError for the first bad file, where nobody is told.
 */
export function readArticles(
  root: string,
  withDrafts: boolean,
  onBroken?: (error: ContentError) => void,
): Article[] {
  const read = (file: string, source: string): Article[] => {
    try {
      return [writeFigures(root, parseArticle(file, source))]
    } catch (error) {
      if (!onBroken || !(error instanceof ContentError)) throw error
      onBroken(error)
      return []
    }
  }
  return readFolder(root, BLOG_FOLDER, read)
    .flat()
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

/**
 * The articles of this site. Under `next dev` drafts are among them, which never reach `out/`, and a
 * bad file is left out: it breaks its own page, see {@link brokenArticles}. A build stops at it.
 */
export const allArticles: () => readonly Article[] = readOnce(() =>
  readArticles(process.cwd(), isDev(), isDev() ? () => {} : undefined),
)

/** Under `next dev` what is wrong with bad files, by the url that the name of the file promises. */
export function brokenArticles(): ReadonlyMap<string, ContentError> {
  const broken = new Map<string, ContentError>()
  if (isDev()) {
    readArticles(process.cwd(), true, (error) =>
      broken.set(basename(error.file).replace(/\.mdx$/, ''), error),
    )
  }
  return broken
}

/** One article by its url, if there is one. */
export function findArticle(url: string): Article | undefined {
  return allArticles().find((article) => article.url === url)
}
