import './article.css'
import type { Root } from 'mdast'
import { compileMDX } from 'next-mdx-remote/rsc'
import rehypeSlug from 'rehype-slug'
import type { Article } from '@/lib/content/article'
import { remarkCodeTitle } from '@/lib/content/code-meta'
import { dropExpressions, parseMdx } from '@/lib/content/mdx-tree'
import { rehypeStatic } from '@/lib/content/rehype-static'
import { remarkTables } from '@/lib/content/remark-tables'
import { type Section, sectionsOf } from '@/lib/content/sections'
import { articleComponents } from './mdx-components'

/**
 * The text of an article, from MDX, and its sections, from the same reading of it. Expressions in
 * the text are dropped, not run.
 */
export async function renderArticle(article: Article) {
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
    return { text: <div className="prose">{content}</div>, sections }
  } catch (error) {
    parseMdx(article) // for bad MDX its error names file and line, which MDX's own does not
    throw error
  }
}
