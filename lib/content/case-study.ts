import { z } from 'zod'
import { cutParts } from './case-study-parts'
import { commonHelp, day, type FieldHelps, KEBAB_CASE, sources, text } from './fields'
import { type ContentFile, readContentFile } from './front-matter'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

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
