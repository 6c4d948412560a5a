import { z } from 'zod'

/** File names and urls of articles: lower-case words joined by single hyphens. */
export const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Longest title, in characters: with ` | OTA` behind it a page title stays within 60. */
const TITLE_LIMIT = 54

const text = z.string().trim().min(1)
// YAML reads an unquoted 2026-11-20 as a Date at midnight UTC.
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
)

/** Front matter of content/blogs/*.mdx. Unknown keys are refused: they are misspelt ones. */
export const frontMatterSchema = z.strictObject({
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
  sources: z.array(z.strictObject({ title: text, url: z.url({ protocol: /^https$/ }) })),
})

/** What the schema lets through: days as `YYYY-MM-DD`, texts trimmed. */
export type FrontMatter = z.infer<typeof frontMatterSchema>

interface FieldHelp {
  expected: string
  fix: string
}

/** What to tell an editor whose file is refused, by field. */
export const fieldHelp: Record<keyof FrontMatter, FieldHelp> = {
  title: {
    expected: `a text of 1 to ${TITLE_LIMIT} characters`,
    fix: 'title: "What a signature proves"',
  },
  url: {
    expected: 'the file name without .mdx: lower-case letters, digits and single hyphens',
    fix: 'rename the file, or write its name here, e.g. url: what-a-signature-proves',
  },
  component: { expected: 'a text, or leave the field out', fix: 'delete the line' },
  excerpt: {
    expected: 'a text, or leave the field out',
    fix: 'excerpt: "One sentence for the list."',
  },
  tags: { expected: 'a list of texts, [] for none', fix: 'tags: [jwt, replay]' },
  isAboutOTA: { expected: 'true or false, without quotes', fix: 'isAboutOTA: false' },
  highlights: { expected: 'a list of texts, [] for none', fix: 'highlights: ["First point"]' },
  date: { expected: 'an existing day as YYYY-MM-DD', fix: 'date: 2026-11-20' },
  updated: {
    expected: 'an existing day as YYYY-MM-DD, not before `date`, or leave the field out',
    fix: 'updated: 2026-11-21',
  },
  draft: { expected: 'true or false, or leave the field out', fix: 'draft: true' },
  sources: {
    expected: 'a list of entries with exactly `title` and an https `url`, [] for none',
    fix: 'sources: [{ title: "RFC 7519", url: "https://www.rfc-editor.org/rfc/rfc7519" }]',
  },
}
