import { config } from '@/lib/config'
import type { Article } from '@/lib/content/article'
import { absoluteUrl } from '@/lib/href'
import { footerColumns } from '@/lib/pages'
import { markdownHref, proofFiles } from '@/lib/routes'
import { site } from '@/lib/site'

/** Articles named in llms.txt; the list of all is one link further. */
const NAMED = 20

const item = (title: string, path: string, about?: string) =>
  `- [${title}](${absoluteUrl(path)})${about ? `: ${about}` : ''}`

const articleItem = ({ title, url, excerpt }: Article) => item(title, markdownHref(url), excerpt)

/** Every article as a Markdown list, newest first. */
export function articlesMarkdown(articles: readonly Article[]): string {
  return `# Articles of ${site.longName}\n\n${articles.map(articleItem).join('\n')}\n`
}

/** What the site holds, for programs that read it: https://llmstxt.org */
export function llmsText(articles: readonly Article[]): string {
  const pages = footerColumns.flatMap(({ links }) => links)
  return [
    `# ${site.longName}`,
    `> ${site.description}`,
    'What the company claims of its product is marked as a claim, and its limits are listed.',
    '## Articles, in Markdown',
    [
      ...articles.slice(0, NAMED).map(articleItem),
      item('All articles', markdownHref('index')),
    ].join('\n'),
    '## Pages',
    pages.map(({ label, href }) => item(label, href)).join('\n'),
    '## For checking the protocol',
    [
      item('Test vectors', proofFiles.vectors, 'tokens with every input, in JSON'),
      item(
        'Source',
        proofFiles.source,
        'the code that makes tokens in the browser and checks them on the server, as it runs here',
      ),
      item(
        'Protocol',
        proofFiles.protocol,
        'what a token is, what a server does with it, its limits',
      ),
      `- [API reference](${config.api.reference}): every call, header and error code, in OpenAPI 3.1`,
    ].join('\n'),
    '',
  ].join('\n\n')
}
