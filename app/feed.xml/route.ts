import { type Article, allArticles } from '@/lib/content/articles'
import { changedOn, dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { ogPath } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { blogHref, rss } from '@/lib/routes'
import { site } from '@/lib/site'

export const dynamic = 'force-static'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const element = (name: string, text: string) =>
  `<${name}>${text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')}</${name}>`

/** A day of the front matter in RFC 822 form, at its start in UTC. */
const moment = (day: string) => new Date(dayStart(day)).toUTCString()

const item = ({ title, url, date, excerpt = '', tags }: Article) => `<item>
${element('title', title)}
${['link', 'guid'].map((name) => element(name, absoluteUrl(blogHref(url)))).join('\n')}
${element('pubDate', moment(date))}
${element('description', excerpt)}
${tags.map((tag) => element('category', tag)).join('\n')}
<media:content url="${absoluteUrl(ogPath(blogHref(url)))}" medium="image" type="image/png"/>
</item>`

/** RSS 2.0 of the newest articles, dated by the last change instead of the build. */
export function GET() {
  const articles = allArticles()
  const [lastChange] = articles.map(changedOn).sort().reverse()
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', `${site.longName}: blog`)}
${element('link', absoluteUrl(pages.blogs.path))}
${element('description', pages.home.description)}
${element('language', site.language)}
${lastChange ? element('lastBuildDate', moment(lastChange)) : ''}
<atom:link href="${absoluteUrl(rss.path)}" rel="self" type="${rss.type}"/>
${articles.slice(0, 20).map(item).join('\n')}
</channel>
</rss>
`
  return new Response(feed, { headers: { 'Content-Type': rss.type } })
}
