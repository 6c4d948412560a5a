import './article.css'
import { MDXRemote } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import type { Article } from '@/lib/content/article'
import { remarkCodeTitle } from '@/lib/content/code-meta'
import { articleComponents } from './mdx-components'

/** The text of an article, from MDX; expressions in it are dropped, not run. */
export function ArticleBody({ body, sources }: Pick<Article, 'body' | 'sources'>) {
  return (
    <div className="prose">
      <MDXRemote
        source={body}
        components={articleComponents(sources)}
        options={{
          mdxOptions: {
            remarkPlugins: [remarkGfm, remarkCodeTitle],
            rehypePlugins: [rehypeSlug],
          },
        }}
      />
    </div>
  )
}
