import { PageHero } from '@/components/ui/page-hero'
import type { ListPage } from '@/lib/content/blog-pages'
import { pages } from '@/lib/pages'
import { ArticleList } from './article-list'
import { Topics } from './topics'

export function BlogIndex({ list }: { list: ListPage }) {
  return (
    <>
      <PageHero label={pages.blogs.name} title={pages.blogs.heading}>
        <p>
          Notes from the people who build OTA. Facts come with their sources. What we say about our
          own product is marked as a claim, with a link to its limits.
        </p>
      </PageHero>
      <ArticleList list={list}>
        <Topics />
      </ArticleList>
    </>
  )
}
