import { pageMetadata } from './metadata'
import { allPages, bar, footerColumns, overlay, pages } from './pages'

test('no two pages share a path', () => {
  expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length)
})

test('header, overlay and footer have the links that the specification names', () => {
  const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)
  expect(labels(bar.before)).toEqual(['Home', 'Why OTA', 'OTA-Security'])
  expect(labels(bar.resources)).toEqual(['Blogs', 'Case Studies', 'Videos'])
  expect(labels(bar.after)).toEqual(['Contact'])
  expect(labels(overlay)).toEqual(['Home', 'Why OTA?', 'Blogs', 'Contact', 'Start Demo'])
  expect(footerColumns.flatMap(({ links }) => links)).toHaveLength(allPages.length)
})

test('a page has its canonical address and its own picture', () => {
  expect(pageMetadata(pages.home).openGraph?.images).toMatchObject({
    url: 'http://localhost:3000/images/og/home.png',
  })
  expect(pageMetadata(pages.about)).toMatchObject({
    title: { absolute: 'Why OTA | OTA' },
    alternates: { canonical: 'http://localhost:3000/about' },
    openGraph: {
      type: 'website',
      title: 'Why OTA',
      images: { url: 'http://localhost:3000/images/og/about.png', width: 1200, height: 630 },
    },
  })
})

test('the days of an article carry a time zone', () => {
  const article = { date: '2026-11-20', updated: '2026-11-21', tags: ['jwt'] }
  expect(pageMetadata({ ...pages.about, article }).openGraph).toMatchObject({
    type: 'article',
    publishedTime: '2026-11-20T00:00:00Z',
    modifiedTime: '2026-11-21T00:00:00Z',
  })
})
