import { Contents } from '@/components/ui/contents'
import type { Article } from '@/lib/content/article'
import { allArticles } from '@/lib/content/articles'
import { readingMinutes } from '@/lib/content/sections'
import { ArticleHead } from './article-head'
import { ArticleNav } from './article-nav'
import { ArticleSources } from './article-sources'
import { DraftBanner } from './draft-banner'
import { FurtherReading } from './further-reading'
import { renderArticle } from './render-article'

export async function ArticlePage({ article }: { article: Article }) {
  const { url, sources } = article
  const { text, sections } = await renderArticle(article)
  const entries = [
    ...sections.filter(({ depth }) => depth === 2),
    ...(sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []),
  ]
  return (
    <div className="mx-auto grid max-w-page gap-x-3 gap-y-4 px-2 pt-6 sm:px-3 md:grid-cols-12 md:pt-9">
      <article className="min-w-0 md:order-1 md:col-span-9 lg:grid lg:grid-cols-9 lg:gap-x-3">
        {article.draft && <DraftBanner />}
        <ArticleHead article={article} minutes={readingMinutes(sections)} />
        {entries.length > 1 && (
          <Contents
            entries={entries}
            className="mb-4 lg:sticky lg:top-11 lg:order-1 lg:col-span-3 lg:self-start lg:pl-2"
          />
        )}
        <div className="min-w-0 lg:col-span-6">
          {text}
          <ArticleSources sources={sources} />
          <FurtherReading article={article} articles={allArticles()} />
        </div>
      </article>
      <div className="md:col-span-3">
        <ArticleNav current={url} />
      </div>
    </div>
  )
}
