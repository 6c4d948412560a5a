import type { Article } from './content/articles'
import { changedOn, dayStart } from './day'
import { absoluteUrl } from './href'
import { blogHref, routes, rss } from './routes'
import { site } from './site'

/** Entries in the feed: enough for a reader that looks in once a month. */
const MOST = 20

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** A day of the front matter as RFC 822 has it, at its beginning in UTC. */
const moment = (day: string) => new Date(dayStart(day)).toUTCString()

const item = ({ title, url, date, excerpt, tags }: Article) =>
  [
    '<item>',
    element('title', title),
    element('link', absoluteUrl(blogHref(url))),
    element('guid', absoluteUrl(blogHref(url))),
    element('pubDate', moment(date)),
    ...(excerpt ? [element('description', excerpt)] : []),
    ...tags.map((tag) => element('category', tag)),
    '</item>',
  ].join('')

/** RSS 2.0 of the newest articles, with their excerpts. @param articles Newest first. */
export function rssFeed(articles: readonly Article[]): string {
  // Not the time of the build: a feed changes when an article does.
  const lastChange = articles.map(changedOn).sort().at(-1)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${site.longName}: blog`),
    element('link', absoluteUrl(routes.blogs)),
    element('description', site.description),
    element('language', site.language),
    ...(lastChange ? [element('lastBuildDate', moment(lastChange))] : []),
    `<atom:link href="${absoluteUrl(rss.path)}" rel="self" type="${rss.type}"/>`,
    ...articles.slice(0, MOST).map(item),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
