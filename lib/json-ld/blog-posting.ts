import type { BlogPosting } from 'schema-dts'
import type { Article } from '@/lib/content/articles'
import { changedOn, dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { ogPath } from '@/lib/images/addresses'
import { blogHref } from '@/lib/routes'
import { site } from '@/lib/site'
import { publisher } from './organization'

/** An article. @param description The one of its page. */
export function blogPosting(article: Article, description: string) {
  const { title, url, date, tags } = article
  const path = blogHref(url)
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    image: absoluteUrl(ogPath(path, true)),
    datePublished: dayStart(date),
    dateModified: dayStart(changedOn(article)),
    author: publisher,
    publisher,
    mainEntityOfPage: absoluteUrl(path),
    inLanguage: site.language,
    keywords: [...tags],
  } as const satisfies BlogPosting
}
