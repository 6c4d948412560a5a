import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticlePage } from '@/components/blog/article-page'
import { BlogIndex, TagPage } from '@/components/blog/list-pages'
import { ContactForm } from '@/components/site/contact-form'
import { JsonLd } from '@/components/site/json-ld'
import { textLink } from '@/components/ui/link'
import { config } from '@/lib/config'
import { allArticles, brokenArticles } from '@/lib/content/articles'
import { type BlogPage, blogPageFacts, blogPages, findBlogPage } from '@/lib/content/blog-pages'
import { blogPosting, breadcrumbs } from '@/lib/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { linkTo, pages } from '@/lib/pages'
import { blogListHref, type Link } from '@/lib/routes'
import { shownEmail } from '@/lib/site'

function trailTo(page: BlogPage, path: string): Link[] {
  if (page.kind === 'article')
    return [linkTo(pages.blogs), { label: page.article.title, href: path }]
  const { number } = page.list
  const tag =
    page.kind === 'tag' ? [{ label: page.tag.label, href: blogListHref(1, page.tag.slug) }] : []
  const later = number === 1 ? [] : [{ label: `Page ${number}`, href: path }]
  return [linkTo(pages.blogs), ...tag, ...later]
}

/** The way to a page below /blogs and, for an article, what it is, for search engines. */
function BlogData({ page }: { page: BlogPage }) {
  const { path, description } = blogPageFacts(page)
  const article = page.kind === 'article' ? [blogPosting(page.article, description)] : []
  return <JsonLd things={[breadcrumbs(trailTo(page, path)), ...article]} />
}

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

/** The contact form as it sits under the blog. */
function ContactBand() {
  return (
    <section aria-labelledby="contact-band" data-print="no" className="mt-6 bg-sunken">
      <div className="mx-auto grid max-w-page gap-4 px-2 py-6 sm:px-3 md:grid-cols-12">
        <div className="md:col-span-4">
          <h2 id="contact-band" className="text-h2">
            Questions?
          </h2>
          <p className="mt-1.5 text-ink-2">
            Ask the people who build OTA, here
            {shownEmail && (
              <>
                {' '}
                or at{' '}
                <a href={`mailto:${shownEmail}`} className={textLink}>
                  {shownEmail}
                </a>
              </>
            )}
            .
          </p>
        </div>
        <div className="md:col-span-7 md:col-start-6">
          <ContactForm endpoint={config.api.contact} email={shownEmail} />
        </div>
      </div>
    </section>
  )
}
