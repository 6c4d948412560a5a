import { allArticles } from '@/lib/content/articles'
import { absoluteUrl } from '@/lib/href'
import { allPages, pages } from '@/lib/pages'
import { blogHref } from '@/lib/routes'
import { site } from '@/lib/site'

export const dynamic = 'force-static'

const item = (title: string, path: string, about = '') =>
  `- [${title}](${absoluteUrl(path)})${about && `: ${about}`}`

/** The list of pages for programs: https://llmstxt.org */
export function GET() {
  const text = [
    `# ${site.longName}`,
    `> ${pages.home.description}`,
    '## Pages',
    ...allPages.map((page) => item(page.name, page.path, page.description)),
    '## Articles',
    ...allArticles().map(({ title, url, excerpt }) => item(title, blogHref(url), excerpt)),
  ].join('\n')
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain' } })
}
