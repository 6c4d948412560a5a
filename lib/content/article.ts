import { z } from 'zod'
import { commonHelp, day, type FieldHelps, KEBAB_CASE, sources, text } from './fields'
import { type ContentFile, readContentFile } from './front-matter'
import { tagSlug } from './tags'

/** Longest title, in characters: with ` | OTA` behind it a page title stays within 60. */
export const TITLE_LIMIT = 54

/** Taken by lists below /blogs, and by the list of the Markdown versions. */
export const RESERVED_URLS: readonly string[] = ['index', 'page', 'tags']

/** Front matter of content/blogs/*.mdx. Unknown keys are refused: they are misspelt ones. */
const schema = z.strictObject({
  title: text.max(TITLE_LIMIT),
  url: z
    .string()
    .regex(KEBAB_CASE)
    .refine((url) => !RESERVED_URLS.includes(url)),
  component: text.optional(),
  excerpt: text.optional(),
  tags: z.array(text.refine((tag) => tagSlug(tag) !== '')),
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
  url: {
    ...commonHelp.url,
    expected: `${commonHelp.url.expected}; none of ${RESERVED_URLS.join(', ')}`,
  },
  component: { expected: 'a text, or leave the field out', fix: 'delete the line' },
  excerpt: {
    expected: 'a text, or leave the field out',
    fix: 'excerpt: "One sentence for the list."',
  },
  tags: {
    expected: 'a list of texts with a letter or digit in each, [] for none',
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
