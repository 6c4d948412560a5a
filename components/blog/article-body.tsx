import './article.css'
import { MDXRemote } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import type { Article } from '@/lib/content/article'
import { remarkCodeTitle } from '@/lib/content/code-meta'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { remarkTables } from '@/lib/content/remark-tables'
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
            remarkPlugins: [remarkTables, remarkCodeTitle],
            rehypePlugins: [rehypeSlug, rehypeStatic],
          },
        }}
      />
    </div>
  )
}
