import { MDXRemote } from 'next-mdx-remote/rsc'
import type { ComponentProps } from 'react'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { Claim } from '@/components/site/claim'
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

/** The text of an article, from MDX; expressions in it are dropped, not run. */
export function ArticleBody({ source }: { source: string }) {
  return (
    <div className="prose">
      <MDXRemote
        source={source}
        components={components}
        options={{ mdxOptions: { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] } }}
      />
    </div>
  )
}
