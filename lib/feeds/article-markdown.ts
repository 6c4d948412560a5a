import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { Article } from '@/lib/content/article'
import { absoluteUrl } from '@/lib/href'
import { blogHref } from '@/lib/routes'
import { site } from '@/lib/site'
import { portableTree } from './portable'

const toMarkdown = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' })

/** An article for readers of plain text and for programs, with its sources at the end. */
export function articleMarkdown(article: Article): string {
  const { title, url, excerpt, date, updated, sources } = article
  const dates = updated ? `${date}, updated ${updated}` : date
  return [
    `# ${title}`,
    ...(excerpt ? [`> ${excerpt}`] : []),
    `By ${site.longName}, ${dates}. ${absoluteUrl(blogHref(url))}`,
    toMarkdown.stringify(portableTree(article)).trim(),
    ...(sources.length > 0
      ? ['## Sources', sources.map((source) => `- [${source.title}](${source.url})`).join('\n')]
      : []),
    '',
  ].join('\n\n')
}
