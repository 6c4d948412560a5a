import './article.css'
import type { Root } from 'mdast'
import { compileMDX } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import { SourceLink } from '@/components/site/evidence'
import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { Contents } from '@/components/ui/contents'
import { ARROW_BACK, Icon, Outline } from '@/components/ui/icon'
import { textLink } from '@/components/ui/link'
import { type Article, allArticles } from '@/lib/content/articles'
import { neighbours, relatedTo } from '@/lib/content/blog-pages'
import { remarkCodeTitle } from '@/lib/content/code-blocks'
import type { Source } from '@/lib/content/front-matter'
import { dropExpressions, parseMdx, remarkTables } from '@/lib/content/mdx'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { readingMinutes, type Section, sectionsOf } from '@/lib/content/sections'
import { blogHref, routes } from '@/lib/routes'
import { site } from '@/lib/site'
import { BlogList, Day, DraftBanner, DraftMark, OtaBadge, TagLink } from './blog-list'
import { CopyLink } from './copy-link'
import { ArticleNav } from './list-pages'
import { articleComponents } from './mdx-components'

/**
 * The text of an article, from MDX, and its sections, from the same reading of it. Expressions in
 * the text are dropped, not run.
 */
async function renderArticle(article: Article) {
  let sections: Section[] = []
  const keepSections = () => (tree: Root) => {
    sections = sectionsOf(dropExpressions(tree))
  }
  try {
    const { content } = await compileMDX({
      source: article.body,
      components: articleComponents(article.sources),
      options: {
        mdxOptions: {
          remarkPlugins: [remarkTables, remarkCodeTitle, keepSections],
          rehypePlugins: [rehypeSlug, rehypeStatic],
        },
      },
    })
    return { text: <div className="prose text-column">{content}</div>, sections }
  } catch (error) {
    parseMdx(article) // for bad MDX its error names file and line, which MDX's own does not
    throw error
  }
}

export async function ArticlePage({ article }: { article: Article }) {
  const { url, sources } = article
  const { text, sections } = await renderArticle(article)
  const entries = [
    ...sections.filter(({ depth }) => depth === 2),
    ...(sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []),
  ]
  return (
    <div className="mx-auto grid max-w-page gap-x-3 gap-y-4 px-2 pt-6 sm:px-3 md:grid-cols-12 md:pt-9">
      <article className="min-w-0 md:order-1 md:col-span-9 lg:col-span-10 lg:grid lg:grid-cols-10 lg:gap-x-3">
        {article.draft && <DraftBanner />}
        <ArticleHead article={article} minutes={readingMinutes(sections)} />
        {entries.length > 1 && (
          <Contents
            entries={entries}
            className="mb-4 lg:sticky lg:top-11 lg:order-1 lg:col-span-2 lg:self-start"
          />
        )}
        <div className="min-w-0 lg:col-span-8">
          {text}
          <ArticleSources sources={sources} />
          <FurtherReading article={article} articles={allArticles()} />
        </div>
      </article>
      <div className="md:col-span-3 lg:col-span-2">
        <ArticleNav current={url} />
      </div>
    </div>
  )
}

interface ArticleHeadProps {
  article: Article
  minutes: number
}

/** What comes before the text: the title, who wrote it and when, and how long it takes. */
function ArticleHead({ article, minutes }: ArticleHeadProps) {
  const { title, excerpt, date, updated, isAboutOTA, tags } = article
  return (
    <header className="mb-4 max-w-prose lg:col-span-10">
      <p className="flex flex-wrap items-center gap-1.5 font-mono text-data text-muted">
        <SiteLink href={routes.blogs} className={textLink}>
          Blogs
        </SiteLink>
        <span>{minutes} min read</span>
        {isAboutOTA && <OtaBadge />}
      </p>
      <h1 className="mt-1.5 text-h1">{title}</h1>
      {excerpt && <p className="mt-2 text-h3 text-ink">{excerpt}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 text-muted text-small">
        <span>By {site.longName}</span>
        <Day iso={date} />
        {updated && (
          <span>
            updated <Day iso={updated} />
          </span>
        )}
        <CopyLink />
      </p>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink label={tag} />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** What the article rests on. */
function ArticleSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-5 max-w-prose border-line border-t pt-2">
      <h2 id="sources" className="text-h3">
        Sources
      </h2>
      <ul className="mt-1 grid list-disc gap-0.5 pl-2.5 text-small">
        {sources.map((source) => (
          <li key={source.url}>
            <SourceLink {...source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FurtherReadingProps {
  article: Article
  /** All of them, newest first. */
  articles: readonly Article[]
}

/** Where to go after the last line: what shares a topic, and what was written before and after. */
function FurtherReading({ article, articles }: FurtherReadingProps) {
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
