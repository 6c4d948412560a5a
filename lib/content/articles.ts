import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { HeadFacts } from '@/lib/metadata'
import { blogHref } from '@/lib/routes'
import type { Tags } from './check-text'
import { diagramNames } from './diagrams'
import { filmNames } from './films'
import { type ContentFile, commonFields, day, folderReader, sources, text } from './front-matter'

/** Longest title, in characters: with ` | OTA` a page title stays within 60. */
const TITLE_LIMIT = 54

/** Front matter of content/blogs/*.mdx. A new field is a line here; `describe` says what an editor may write. */
const schema = z
  .strictObject({
    title: text.max(TITLE_LIMIT).describe(`a text of one line, 1 to ${TITLE_LIMIT} characters`),
    ...commonFields,
    aliases: z
      .array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
      .optional()
      .describe('a list of earlier urls, such as [an-old-name], or no such line'),
    author: z
      .strictObject({ name: text, about: text })
      .optional()
      .describe('{ name: …, about: … } with a line about the person, or no such line'),
    component: text.optional().describe('a text, or no such line'),
    excerpt: text
      .max(170)
      .optional()
      .describe('a text of one line, up to 170 characters, or no such line'),
    tags: z.array(text).describe('a list of texts, [] for none'),
    isAboutOTA: z.boolean().describe('true or false'),
    highlights: z.array(text).describe('a list of texts, [] for none'),
    image: z
      .strictObject({ file: text, alt: text })
      .optional()
      .describe('{ file: ./name.png, alt: … } with what it shows, or no such line'),
    date: day.describe('an existing day as YYYY-MM-DD'),
    updated: day.optional().describe('an existing day as YYYY-MM-DD, not before the date'),
    sources: sources.describe('a list of { title, url } with https addresses, each once'),
  })
  .refine(({ date, updated = date }) => updated >= date, { path: ['updated'] })

type FrontMatter = z.infer<typeof schema>

/** One article, checked. */
export type Article = ContentFile<FrontMatter>

function articleTags(data?: FrontMatter): Tags {
  const { quotes } = JSON.parse(readFileSync('content/benchmarks.json', 'utf8'))
  return {
    Claim: {},
    DemoResult: { n: null, environment: null },
    Diagram: { name: diagramNames() },
    Film: { name: filmNames() },
    Fact: { source: data ? data.sources.map(({ url }) => url) : null },
    JwtDecoder: {},
    Measured: { name: Object.keys(quotes) },
    br: {},
    kbd: {},
    sub: {},
    sup: {},
  }
}

/** The kind “article”: its folder, its fields, and the tags that `articleComponents` renders. */
export const articleKind = { folder: 'content/blogs', schema, tags: articleTags }

/** The day on which the site is built or looked at, as YYYY-MM-DD in UTC. */
const today = () => new Date().toISOString().slice(0, 10)

/** True until the day of an article: no page, list or feed of the built site has it. */
export const isScheduled = ({ date }: Pick<FrontMatter, 'date'>) => date > today()

/** The articles of this site, newest first, and the files with mistakes. */
export const readArticles = folderReader(
  articleKind,
  (a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title),
  (article) => !article.draft && !isScheduled(article),
)

/** The articles of this site, newest first. */
export const allArticles = () => readArticles().files

/** The address of an article; `otherwise` if this site has no such article. */
export const articleHref = (url: string, otherwise: string) =>
  allArticles().some((article) => article.url === url) ? blogHref(url) : otherwise

/** The facts for the head of an article's page. */
export function articleFacts(article: Article): HeadFacts {
  const { title, url, excerpt, date, updated, tags, image } = article
  return {
    title,
    description: excerpt ?? `${title}: an article by the people who build OTA.`,
    path: blogHref(url),
    heading: title,
    article: { date, updated, tags, imageAlt: image?.alt },
  }
}
