import type { ReactNode } from 'react'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import type { ListPage } from '@/lib/content/blog-pages'
import { feeds } from '@/lib/routes'
import { ArticleNav } from './article-nav'
import { BlogList } from './blog-list'
import { Pager } from './pager'

interface ArticleListProps {
  list: ListPage
  /** Whose articles they are, if not all. */
  tagSlug?: string
  /** What stands above the sidebar's titles. */
  children: ReactNode
}

/** A page of articles beside the sidebar. */
export function ArticleList({ list, tagSlug, children }: ArticleListProps) {
  return (
    <div className="mx-auto grid max-w-page gap-4 px-2 sm:px-3 md:grid-cols-12">
      <div className="md:col-span-8">
        <BlogList articles={list.articles} />
        <Pager list={list} tagSlug={tagSlug} />
      </div>
      {list.articles.length > 0 && (
        <div className="grid gap-4 self-start md:col-span-3 md:col-start-10">
          {children}
          <ArticleNav />
          <p className="text-small">
            <SiteLink href={feeds.rss.path} className={textLink}>
              Feed of new articles (RSS)
            </SiteLink>
          </p>
        </div>
      )}
    </div>
  )
}
