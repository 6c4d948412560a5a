import type { HeadFacts } from '@/lib/metadata'
import { blogHref } from '@/lib/routes'
import type { Article } from './articles'

/** Search results show neither much less nor more, in characters. */
const SHORTEST = 40
const LONGEST = 170

/** The excerpt, filled up where it is missing or short, and cut at a word where it is long. */
function describe({ title, excerpt = '' }: Article): string {
  const filler =
    excerpt.length < SHORTEST ? `${title}: an article by the people who build OTA.` : ''
  const text = `${excerpt} ${filler}`.trim()
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST).replace(/[\s,;:.]+\S*$/, '')}…`
}

/** The facts for the head of an article's page. */
export function articleFacts(article: Article): HeadFacts {
  const { title, url, date, updated, tags } = article
  return {
    title,
    description: describe(article),
    path: blogHref(url),
    heading: title,
    article: { date, updated, tags },
  }
}
