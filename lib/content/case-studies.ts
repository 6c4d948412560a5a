import { z } from 'zod'
import { type ContentFile, commonFields, day, folderReader, sources, text } from './front-matter'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const entry = z.strictObject({ date: z.union([day, month]), event: text })

/** Front matter of content/case-studies/*.mdx. `describe` says what an editor may write. */
const schema = z.strictObject({
  name: text.describe('a text: the organisation or the name of the incident'),
  ...commonFields,
  month: month.describe('YYYY-MM, the month in which it began or became known'),
  date: text.describe('a text: when it happened, in words'),
  token: text.describe('a text: what was stolen'),
  how: text.describe('a text: how it was stolen'),
  dwell: text.describe('a text: how long it lasted, as far as the sources say'),
  helped: z.enum(['yes', 'partly', 'no']).describe('yes, partly or no'),
  why: text
    .regex(/^\S+(\s+\S+){0,9}$/)
    .describe('a text of up to ten words: why that is the answer'),
  timeline: z
    .array(entry)
    .min(3)
    .max(7)
    .describe('3 to 7 entries { date, event } with existing days or months'),
  sources: sources.min(1).describe('one or more { title, url } with https addresses, each once'),
})

/** One case study, checked. */
export type CaseStudy = ContentFile<z.infer<typeof schema>>

/** The kind “case study”: its folder, its fields, and the tags that the page renders. */
export const caseStudyKind = {
  folder: 'content/case-studies',
  schema,
  tags: () => ({ Fact: {}, Judgement: {} }),
}

/** The case studies of this site, oldest first, and the files with mistakes. */
export const readCaseStudies = folderReader(
  caseStudyKind,
  (a, b) => a.month.localeCompare(b.month) || a.name.localeCompare(b.name),
)

/** The case studies of this site, oldest first. */
export const allCaseStudies = () => readCaseStudies().files
