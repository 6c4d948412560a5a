import '@/components/markdown/article.css'
import { articleComponents } from '@/components/markdown/mdx-components'
import { SourceLink } from '@/components/site/evidence'
import { DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import type { Article } from '@/lib/content/articles'
import type { Source } from '@/lib/content/front-matter'
import { compileMarkdown } from '@/lib/content/markdown'
import { pages } from '@/lib/pages'
import { site } from '@/lib/site'
import { ArticleNav } from './blog-index'
import { ArticleMark, Day, OtaBadge, Tags } from './blog-list'
import { CopyLink } from './copy-link'

/** Whole minutes at 238 words a minute (https://doi.org/10.1016/j.jml.2019.104047), without the code blocks. */
function readingMinutes(text: string): number {
  const words = text.replace(/```[\s\S]*?```|<[^>]*>/g, '').match(/\w\S*/g) ?? []
  return Math.max(1, Math.round(words.length / 238))
}

export async function ArticlePage({ article }: { article: Article }) {
  const { sources, file } = article
  const { content, headings } = await compileMarkdown({
    source: article.body,
    components: articleComponents(sources, file),
  })
  const entries = [
    ...headings,
    ...(sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []),
  ]
  return (
    <div className="wrap-anywhere mx-auto grid max-w-page gap-x-3 gap-y-4 px-2 pt-6 sm:px-3 md:grid-cols-12 md:pt-9">
      <article className="min-w-0 md:order-1 md:col-span-9 md:col-start-4 lg:col-span-10 lg:col-start-3 lg:grid lg:grid-cols-10 lg:gap-x-3">
        <ArticleHead article={article} />
        {entries.length > 1 && (
          <Contents
            entries={entries}
            className="mb-4 lg:sticky lg:top-11 lg:order-1 lg:col-span-2 lg:self-start"
          />
        )}
        <div className="min-w-0 lg:col-span-8">
          <div className="prose text-column">{content}</div>
          <ArticleSources sources={sources} />
          <DevelopersLine className="mt-6" />
        </div>
      </article>
      <div className="md:col-span-3 lg:col-span-2">
        <ArticleNav />
      </div>
    </div>
  )
}

function ArticleHead({ article }: { article: Article }) {
  const { title, excerpt, date, updated, author, isAboutOTA, tags, body } = article
  return (
    <header className="mb-4 max-w-prose lg:col-span-10">
      <p className="flex flex-wrap items-center gap-1.5 font-mono text-data text-muted">
        <SiteLink href={pages.blogs.path} className={textLink}>
          Blogs
        </SiteLink>
        <span>{readingMinutes(body)} min read</span>
        {isAboutOTA && <OtaBadge />}
        <ArticleMark article={article} />
      </p>
      <h1 className="mt-1.5 text-h1">{title}</h1>
      {excerpt && <p className="mt-2 text-h3 text-ink">{excerpt}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 text-muted text-small">
        <span>By {author?.name ?? site.longName}</span>
        <Day iso={date} />
        {updated && (
          <span>
            updated <Day iso={updated} />
          </span>
        )}
        <CopyLink />
      </p>
      {author && <p className="text-muted text-small">{author.about}</p>}
      <Tags tags={tags} className="mt-1" />
    </header>
  )
}

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
