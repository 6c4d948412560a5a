import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { ARROW_BACK, Icon, Outline } from '@/components/ui/icon'
import { textLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/article'
import { neighbours, relatedTo } from '@/lib/content/neighbours'
import { blogHref } from '@/lib/routes'
import { BlogList } from './blog-list'
import { DraftMark } from './draft-banner'

interface FurtherReadingProps {
  article: Article
  /** All of them, newest first. */
  articles: readonly Article[]
}

/** Where to go after the last line: what shares a topic, and what was written before and after. */
export function FurtherReading({ article, articles }: FurtherReadingProps) {
  const { newer, older } = neighbours(articles, article.url)
  const related = relatedTo(articles, article)
  return (
    <div data-print="no" className="mt-6">
      <DevelopersLine className="mb-4" />
      {related.length > 0 && (
        <section aria-labelledby="related" className="mb-4">
          <h2 id="related" className="mb-1.5 text-h3">
            On the same topics
          </h2>
          <BlogList articles={related} name="Related articles" compact />
        </section>
      )}
      {(newer || older) && (
        <nav aria-label="Previous and next article" className="grid gap-3 sm:grid-cols-2">
          {older && <Step label="Previous" article={older} rel="prev" />}
          {newer && <Step label="Next" article={newer} rel="next" />}
        </nav>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  article: Article
  rel: 'prev' | 'next'
}

function Step({ label, article: { url, title, draft }, rel }: StepProps) {
  return (
    <SiteLink
      href={blogHref(url)}
      rel={rel}
      className={`border-line-strong border-t pt-1.5 ${rel === 'next' ? 'sm:col-start-2' : ''}`}
    >
      <span className="flex items-center gap-1 font-mono text-label text-muted uppercase">
        {rel === 'prev' && <Outline path={ARROW_BACK} />}
        {label}
        {rel === 'next' && <Icon name="arrow" />}
      </span>
      {draft && <DraftMark />}
      <span className={`font-bold font-heading ${textLink}`}>{title}</span>
    </SiteLink>
  )
}
