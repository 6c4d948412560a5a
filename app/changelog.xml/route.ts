import { generateAtomFeed } from 'feedsmith'
import { dayStart, formatDay } from '@/lib/day'
import { absoluteUrl, hrefOf } from '@/lib/href'
import { pages } from '@/lib/pages'
import { changelogFeed, feeds } from '@/lib/routes'
import { site } from '@/lib/site'
import { changelog } from '../changelog/days'

export const dynamic = 'force-static'

/** The changelog in Atom (RFC 4287), an entry a day. */
export function GET() {
  const { path, heading } = pages.changelog
  const days = changelog().map(({ day, html }) => ({
    id: absoluteUrl(`${path}#${day}`),
    title: { value: formatDay(day) },
    links: [{ href: absoluteUrl(`${path}#${day}`), rel: 'alternate', type: 'text/html' }],
    updated: new Date(dayStart(day)),
    content: { type: 'html', value: html },
  }))
  const feed = generateAtomFeed<true>(
    {
      id: absoluteUrl(path),
      title: { value: `${site.longName}: ${heading}` },
      updated: days[0]?.updated ?? new Date(0),
      authors: [{ name: site.longName }],
      links: [
        { href: absoluteUrl(changelogFeed), rel: 'self', type: feeds.atom.type },
        { href: absoluteUrl(path), rel: 'alternate', type: 'text/html' },
      ],
      entries: days,
    },
    { strict: true, stylesheets: [{ type: 'text/css', href: hrefOf('/feed.css') }] },
  )
  return new Response(feed, { headers: { 'Content-Type': feeds.atom.type } })
}
