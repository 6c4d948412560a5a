import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { config } from '@/lib/config'
import type { Article } from '@/lib/content/articles'
import { tagSlug } from '@/lib/content/tags'
import { changedOn, dayStart } from '@/lib/day'
import { absoluteUrl, hrefOf } from '@/lib/href'
import { pages } from '@/lib/pages'
import {
  blogHref,
  blogListHref,
  feeds,
  markdownHref,
  proofFiles,
  routes,
  twinHref,
} from '@/lib/routes'
import { site } from '@/lib/site'
import { portableTree } from './portable'

/** Entries in a feed: enough for a reader that looks in once a month. */
const FEED_ITEMS = 20

const title = `${site.longName}: blog`
const home = absoluteUrl(routes.blogs)
const author = { name: site.longName }

/** A day of the front matter as the moment it begins, in UTC. */
const moment = (day: string) => new Date(dayStart(day))
const changed = (article: Article) => moment(changedOn(article))

/** Not the time of the build: a feed changes when an article does. */
const lastChange = (articles: readonly Article[]) =>
  new Date(Math.max(0, ...articles.map((article) => changed(article).getTime())))

// CSS and not XSLT, which browsers are giving up: https://github.com/whatwg/html/issues/11523
const stylesheets = [{ type: 'text/css', href: hrefOf('/feed.css') }]

/** The text of an article as the HTML of a feed: no scripts, no classes, addresses absolute. */
export function articleHtml(article: Article): string {
  return toHtml(toHast(portableTree(article)))
}

/** RSS 2.0 of the newest articles, with their full text. @param articles Newest first. */
export function rssFeed(articles: readonly Article[]): string {
  const shown = articles.slice(0, FEED_ITEMS)
  return generateRssFeed<true>(
    {
      title,
      link: home,
      description: site.description,
      language: site.language,
      lastBuildDate: shown.length > 0 ? lastChange(shown) : undefined,
      atom: {
        links: [{ href: absoluteUrl(feeds.rss.path), rel: 'self', type: feeds.rss.type }],
      },
      items: shown.map((article) => ({
        title: article.title,
        link: absoluteUrl(blogHref(article.url)),
        guid: { value: absoluteUrl(blogHref(article.url)), isPermaLink: true },
        pubDate: moment(article.date),
        description: article.excerpt,
        categories: article.tags.map((name) => ({ name })),
        content: { encoded: articleHtml(article) },
      })),
    },
    { strict: true, stylesheets },
  )
}

/** Atom (RFC 4287) of the newest articles, with their full text. @param articles Newest first. */
export function atomFeed(articles: readonly Article[]): string {
  const shown = articles.slice(0, FEED_ITEMS)
  return generateAtomFeed<true>(
    {
      id: home,
      title: { value: title },
      subtitle: { value: site.description },
      updated: lastChange(shown),
      authors: [author],
      links: [
        { href: absoluteUrl(feeds.atom.path), rel: 'self', type: feeds.atom.type },
        { href: home, rel: 'alternate', type: 'text/html' },
      ],
      entries: shown.map((article) => ({
        id: absoluteUrl(blogHref(article.url)),
        title: { value: article.title },
        links: [{ href: absoluteUrl(blogHref(article.url)), rel: 'alternate', type: 'text/html' }],
        published: moment(article.date),
        updated: changed(article),
        ...(article.excerpt ? { summary: { value: article.excerpt } } : {}),
        categories: article.tags.map((label) => ({
          term: tagSlug(label),
          label,
          scheme: absoluteUrl(blogListHref(1)),
        })),
        content: { type: 'html', value: articleHtml(article) },
      })),
    },
    { strict: true, stylesheets },
  )
}

/** JSON Feed 1.1 of the newest articles, with their full text. @param articles Newest first. */
export function jsonFeed(articles: readonly Article[]): string {
  const feed = generateJsonFeed<true>(
    {
      title,
      home_page_url: home,
      feed_url: absoluteUrl(feeds.json.path),
      description: site.description,
      language: site.language,
      authors: [author],
      items: articles.slice(0, FEED_ITEMS).map((article) => ({
        id: absoluteUrl(blogHref(article.url)),
        url: absoluteUrl(blogHref(article.url)),
        title: article.title,
        summary: article.excerpt,
        content_html: articleHtml(article),
        date_published: moment(article.date),
        date_modified: changed(article),
        tags: [...article.tags],
      })),
    },
    { strict: true },
  )
  // JSON Feed demands the list, which the generator leaves out when it is empty.
  return JSON.stringify({ items: [], ...(feed as object) })
}

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
  return [
    `# ${site.longName}`,
    `> ${site.description}`,
    'What the company claims of its product is marked as a claim, and its limits are listed.',
    '## Articles, in Markdown',
    [
      ...articles.slice(0, NAMED).map(articleItem),
      item('All articles', markdownHref('index')),
    ].join('\n'),
    '## Pages, in Markdown',
    Object.values(pages)
      .map(({ name, path, description }) => item(name, twinHref(path), description))
      .join('\n'),
    '## For checking the protocol',
    [
      item('Test vectors', proofFiles.vectors, 'tokens with every input, in JSON'),
      item(
        'Source',
        proofFiles.source,
        'the code that makes tokens in the browser and checks them on the server, as it runs here',
      ),
      item('Protocol', proofFiles.protocol, 'the specification, to implement from'),
      item(
        'Evidence',
        proofFiles.evidence,
        'worked examples, several nodes, the attacks that tests try',
      ),
      `- [API reference](${config.api.reference}): every call, header and error code, in OpenAPI 3.1`,
    ].join('\n'),
    '',
  ].join('\n\n')
}
