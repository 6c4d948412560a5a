import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import type { Article } from '@/lib/content/article'
import { portableTree } from './portable'

/** The text of an article as the HTML of a feed: no scripts, no classes, addresses absolute. */
export function articleHtml(article: Article): string {
  return toHtml(toHast(portableTree(article)))
}
