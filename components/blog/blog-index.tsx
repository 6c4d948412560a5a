import { PageHero } from '@/components/ui/page-hero'
import { allArticles } from '@/lib/content/articles'
import { ArticleNav } from './article-nav'
import { BlogList } from './blog-list'

export function BlogIndex() {
  const articles = allArticles()
  return (
    <>
      <PageHero label="Blogs" title="How tokens work, and how they fail">
        <p>
          Notes from the people who build OTA. Facts come with their sources, what we say about our
          own product is marked, and its limits are never far away.
        </p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-4 px-2 sm:px-3 md:grid-cols-12">
        <div className="md:col-span-8">
          <BlogList articles={articles} />
        </div>
        {articles.length > 0 && (
          <div className="md:col-span-3 md:col-start-10">
            <ArticleNav />
          </div>
        )}
      </div>
    </>
  )
}
