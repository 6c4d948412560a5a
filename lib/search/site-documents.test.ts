import { toString as textOf } from 'mdast-util-to-string'
import rehypeSlug from 'rehype-slug'
import { listedDocuments } from '@/app/search-index.json/listed-documents'
import { type Article, allArticles, parseArticle } from '@/lib/content/articles'
import { parseMdx } from '@/lib/content/mdx'
import { articleSource } from '@/lib/content/testing/content'
import { articleDocuments, siteDocuments } from './site-documents'

const documents = (body: string) =>
  articleDocuments(
    parseArticle(
      'content/blogs/x.mdx',
      articleSource('x', { title: 'Of x', extra: 'excerpt: In short.\n', body }),
    ),
  )

/** The anchors that the page's own plugin gives the headings of an article. */
function anchorsOf(article: Article): string[] {
  const headings = parseMdx(article).children.filter(({ type }) => type === 'heading')
  const page: Parameters<ReturnType<typeof rehypeSlug>>[0] = {
    type: 'root',
    children: headings.map((heading) => ({
      type: 'element',
      tagName: 'h2',
      properties: {},
      children: [{ type: 'text', value: textOf(heading) }],
    })),
  }
  rehypeSlug()(page)
  return page.children.map((heading) => String('properties' in heading && heading.properties.id))
}

test('an article is its beginning and its sections of two depths', () => {
  const body = 'Lead\n\n## One\n\nFirst.\n\n### Two\n\nSecond.\n\n#### Deep\n\nThird.'
  const common = { page: 'Of x' }
  expect(documents(body)).toEqual([
    { ...common, title: 'Of x', href: '/blogs/x', text: 'In short. Lead.' },
    { ...common, title: 'One', href: '/blogs/x#one', text: 'First.' },
    { ...common, title: 'Two', href: '/blogs/x#two', text: 'Second. Deep. Third.' },
  ])
})

test('every section of an article has an anchor on its page', () => {
  const missing = allArticles().flatMap((article) => {
    const anchors = anchorsOf(article)
    const sections = articleDocuments(article).flatMap(({ href }) => href.split('#')[1] ?? [])
    expect(sections).toHaveLength(anchors.length)
    return sections.filter((section) => !anchors.includes(section))
  })
  expect(missing).toEqual([])
  expect(allArticles().flatMap(anchorsOf)).not.toEqual([])
})

test('no two entries of the site are the same; only a heading right above another has no text', () => {
  const entries = siteDocuments(listedDocuments())
  expect(new Set(entries.map(({ href, title }) => `${href} ${title}`)).size).toBe(entries.length)
  expect(entries.filter(({ href, text }) => !href.startsWith('/blogs/') && text === '')).toEqual([])
})
