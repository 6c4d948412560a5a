import './article.css'
import type { Root } from 'mdast'
import { compileMDX } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import { SourceLink } from '@/components/site/evidence'
import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/articles'
import { remarkCodeTitle } from '@/lib/content/code-blocks'
import type { Source } from '@/lib/content/front-matter'
import { dropExpressions, parseMdx, remarkTables } from '@/lib/content/mdx'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { readingMinutes, type Section, sectionsOf } from '@/lib/content/sections'
import { routes } from '@/lib/routes'
import { site } from '@/lib/site'
import { ArticleNav } from './blog-index'
import { Day, DraftBanner, OtaBadge, Tags } from './blog-list'
import { CopyLink } from './copy-link'
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
          <DevelopersLine className="mt-6" />
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
      <Tags tags={tags} className="mt-1" />
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
