import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticlePage } from '@/components/blog/article-page'
import { BlogData } from '@/components/blog/blog-data'
import { BlogIndex } from '@/components/blog/blog-index'
import { ContactBand } from '@/components/blog/contact-band'
import { TagPage } from '@/components/blog/tag-page'
import { allArticles, brokenArticles } from '@/lib/content/articles'
import { blogPageFacts } from '@/lib/content/blog-page-facts'
import { type BlogPage, blogPages, findBlogPage } from '@/lib/content/blog-pages'
import { pageMetadata } from '@/lib/metadata'

type BlogPageProps = PageProps<'/blogs/[[...url]]'>

export const dynamicParams = false

/**
 * Lists and articles share a route, so that there is always a page: an export refuses a route
 * without params, and `content/blogs` may be empty.
 */
export function generateStaticParams() {
  return [
    ...blogPages(allArticles()).map(([segments]) => ({ url: [...segments] })),
    ...Array.from(brokenArticles().keys(), (url) => ({ url: [url] })),
  ]
}

async function pageOf({ params }: BlogPageProps): Promise<BlogPage> {
  // Under `next dev` an address arrives as it was typed, percent signs and all.
  const segments = (await params).url?.map(decodeURIComponent)
  const page = findBlogPage(segments)
  if (page) return page
  const broken = brokenArticles().get(segments?.join('/') ?? '')
  if (broken) throw broken
  return notFound()
}

export async function generateMetadata(props: BlogPageProps): Promise<Metadata> {
  return pageMetadata(blogPageFacts(await pageOf(props)))
}

export default async function Page(props: BlogPageProps) {
  const page = await pageOf(props)
  return (
    <>
      <BlogData page={page} />
      <Shown page={page} />
      <ContactBand />
    </>
  )
}

function Shown({ page }: { page: BlogPage }) {
  if (page.kind === 'article') return <ArticlePage article={page.article} />
  return page.kind === 'tag' ? <TagPage {...page} /> : <BlogIndex list={page.list} />
}
