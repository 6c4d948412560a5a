import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticlePage } from '@/components/blog/article-page'
import { BlogIndex } from '@/components/blog/blog-index'
import { ContactBand } from '@/components/contact/contact-band'
import { allArticles, findArticle } from '@/lib/content/articles'
import { pageMetadata } from '@/lib/metadata'
import { blogHref, routes } from '@/lib/routes'

type BlogPageProps = PageProps<'/blogs/[[...url]]'>

export const dynamicParams = false

/**
 * Index and articles share a route, so that this list is never empty: an export refuses a
 * route without params, and `content/blogs` may be empty.
 */
export function generateStaticParams() {
  return [{ url: [] }, ...allArticles().map(({ url }) => ({ url: [url] }))]
}

export async function generateMetadata({ params }: BlogPageProps): Promise<Metadata> {
  const [url] = (await params).url ?? []
  const article = url === undefined ? undefined : findArticle(url)
  if (article) {
    const { title, excerpt = title } = article
    return pageMetadata({ title, description: excerpt, path: blogHref(article.url) })
  }
  return pageMetadata({
    title: 'Blogs: how tokens work, and how they fail',
    description: 'Articles on JSON Web Tokens, replay and denial of service, with their sources.',
    path: routes.blogs,
  })
}

export default async function BlogPage({ params }: BlogPageProps) {
  const [url] = (await params).url ?? []
  const article = url === undefined ? undefined : findArticle(url)
  if (url !== undefined && !article) notFound()
  return (
    <>
      {article ? <ArticlePage article={article} /> : <BlogIndex />}
      <ContactBand />
    </>
  )
}
