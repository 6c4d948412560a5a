import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Article } from '@/lib/content/article'
import { portableTree } from './portable'

const toHtml = unified().use(remarkRehype).use(rehypeStringify)

/** The text of an article as the HTML of a feed: no scripts, no classes, addresses absolute. */
export function articleHtml(article: Article): string {
  return toHtml.stringify(toHtml.runSync(portableTree(article)))
}
