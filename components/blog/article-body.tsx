import { MDXRemote } from 'next-mdx-remote/rsc'
import type { ComponentProps, ReactNode } from 'react'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { Claim } from '@/components/site/claim'
import { Fact } from '@/components/site/fact'
import type { Source } from '@/content/source'
import type { Article } from '@/lib/blog/parse-article'
import { hrefOf } from '@/lib/href'
import { JwtDecoder } from './jwt-decoder'
import { sampleJwt } from './sample-jwt'

const components = {
  Claim: (props: ComponentProps<typeof Claim>) => (
    <div className="not-prose my-3">
      <Claim {...props} />
    </div>
  ),
  JwtDecoder: () => <JwtDecoder sample={sampleJwt()} />,
  a: ({ href = '', ...rest }: ComponentProps<'a'>) => <a href={hrefOf(href)} {...rest} />,
  // Wide tables scroll by themselves, and by keyboard (WCAG 2.1.1), never the page.
  table: (props: ComponentProps<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table {...props} />
    </section>
  ),
  pre: (props: ComponentProps<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <pre tabIndex={0} {...props} className="scheme-light" />
  ),
}

/** `<Fact source="https://…">`: the address of a source that the front matter lists. */
function factsFrom(sources: readonly Source[]) {
  return function ArticleFact({ source, children }: { source: string; children: ReactNode }) {
    const listed = sources.find(({ url }) => url === source)
    if (!listed) throw new Error(`A fact names ${source}, which the front matter does not list`)
    return (
      <div className="not-prose my-3">
        <Fact sources={[listed]}>{children}</Fact>
      </div>
    )
  }
}

/** The text of an article, from MDX; expressions in it are dropped, not run. */
export function ArticleBody({ body, sources }: Pick<Article, 'body' | 'sources'>) {
  return (
    <div className="prose">
      <MDXRemote
        source={body}
        components={{ ...components, Fact: factsFrom(sources) }}
        options={{ mdxOptions: { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] } }}
      />
    </div>
  )
}
