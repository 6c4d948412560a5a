import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticlePage } from '@/components/blog/article-page'
import { BlogIndex } from '@/components/blog/blog-index'
import { Mistakes, mistakesByFile } from '@/components/blog/mistakes'
import { ContactForm } from '@/components/site/contact-form'
import { JsonLd } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { blogs } from '@/content/pages/lists'
import { config } from '@/lib/config'
import {
  type Article,
  allArticles,
  articleFacts,
  articleKind,
  readArticles,
} from '@/lib/content/articles'
import { blogPosting, breadcrumbs } from '@/lib/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { linkTo, pages } from '@/lib/pages'
import { blogHref } from '@/lib/routes'
import { shownEmail } from '@/lib/site'

type BlogPageProps = PageProps<'/blogs/[[...url]]'>

/**
 * Index and articles share a route, so that there is always a page: an export refuses a route
 * without params, and `content/blogs` may be empty.
 */
export function generateStaticParams() {
  const { files, broken } = readArticles()
  const urls = [
    ...files.flatMap(({ url, aliases = [] }) => [url, ...aliases]),
    ...broken.map(({ url }) => url),
  ]
  return [{ url: [] }, ...urls.map((url) => ({ url: [url] }))]
}

/** The article of an address, or of an earlier one; undefined for the index. */
async function articleOf({ params }: BlogPageProps): Promise<Article | undefined> {
  const url = (await params).url?.join('/')
  if (!url) return undefined
  const isIts = (article: Article) => article.url === url || article.aliases?.includes(url)
  return allArticles().find(isIts) ?? notFound()
}

const isMoved = async (article: Article, { params }: BlogPageProps) =>
  article.url !== (await params).url?.join('/')

/** The mistakes in the file of an address, in `next dev` only. */
async function mistakesOf({ params }: BlogPageProps): Promise<readonly string[]> {
  const url = (await params).url?.join('/')
  const mistakes = await mistakesByFile()
  return (
    mistakes.get(`${articleKind.folder}/${url}.mdx`) ??
    mistakes.get(`${articleKind.folder}/${url}`) ??
    []
  )
}

export async function generateMetadata(props: BlogPageProps): Promise<Metadata> {
  const article = (await mistakesOf(props)).length > 0 ? undefined : await articleOf(props)
  const metadata = pageMetadata(article ? articleFacts(article) : pages.blogs)
  return article && (await isMoved(article, props)) ? { ...metadata, robots: 'noindex' } : metadata
}

export default async function Page(props: BlogPageProps) {
  const sentences = await mistakesOf(props)
  if (sentences.length > 0) return <Mistakes sentences={sentences} />
  const article = await articleOf(props)
  if (article && (await isMoved(article, props))) return <Moved {...article} />
  const trail = [linkTo(pages.blogs)]
  if (article) trail.push({ label: article.title, href: blogHref(article.url) })
  const posting = article ? [blogPosting(article, articleFacts(article).description)] : []
  return (
    <>
      <JsonLd things={[breadcrumbs(trail), ...posting]} />
      {article ? <ArticlePage article={article} /> : <BlogIndex />}
      <ContactBand />
    </>
  )
}

/** The page at an earlier address, for hosts that do not redirect. */
function Moved({ title, url }: Article) {
  return (
    <PageHero label={pages.blogs.name} title={blogs.moved}>
      <meta httpEquiv="refresh" content={`0; url=${blogHref(url)}`} />
      <p>
        <SiteLink href={blogHref(url)} className={textLink}>
          {title}
        </SiteLink>
      </p>
    </PageHero>
  )
}

/** The contact form below the blog. */
function ContactBand() {
  return (
    <section aria-labelledby="contact-band" data-print="no" className="mt-6 bg-sunken">
      <div className="wrap-anywhere mx-auto grid max-w-page gap-4 px-2 py-6 sm:px-3 md:grid-cols-12">
        <div className="md:col-span-4">
          <h2 id="contact-band" className="text-h2">
            {blogs.form.title}
          </h2>
          <p className="mt-1.5 text-ink-2">
            {blogs.form.text}
            {shownEmail && ' or at '}
            {shownEmail && (
              <a href={`mailto:${shownEmail}`} className={textLink}>
                {shownEmail}
              </a>
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
