import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/page-hero'
import type { ListPage } from '@/lib/content/blog-pages'
import type { Tag } from '@/lib/content/tags'
import { routes } from '@/lib/routes'
import { ArticleList } from './article-list'
import { Topics } from './topics'

/** The articles that carry a tag. */
export function TagPage({ tag, list }: { tag: Tag; list: ListPage }) {
  return (
    <>
      <PageHero label="Blogs" title={`Articles on ${tag.label}`}>
        <p>
          {tag.count === 1 ? 'One article' : `${tag.count} articles`} on this topic, newest first.{' '}
          <SiteLink href={routes.blogs} className={textLink}>
            All blogs
          </SiteLink>
        </p>
      </PageHero>
      <ArticleList list={list} tagSlug={tag.slug}>
        <Topics current={tag.slug} />
      </ArticleList>
    </>
  )
}
