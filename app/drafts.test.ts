import { renderToStaticMarkup } from 'react-dom/server'
import { allArticles, findArticle } from '@/lib/content/articles'
import { testCaseStudy, testProject } from '@/lib/content/testing/content'
import { generateStaticParams as pages } from './blogs/[[...url]]/page'
import CaseStudiesPage from './case-studies/page'
import { GET as rss } from './feed.xml/route'
import { generateStaticParams as images } from './images/og/[...page]/route'
import { GET as llms } from './llms.txt/route'
import sitemap from './sitemap'

// Only which pages there are is asked here, not what is on them.
jest.mock('next-mdx-remote/rsc', () => ({ MDXRemote: () => null }))

const { path, write, writeArticle } = testProject()

beforeEach(() => {
  for (const [url, draft] of Object.entries({ 'not-yet': true, published: false })) {
    const extra = `draft: ${draft}\n`
    writeArticle(url, { tags: [url], extra })
    write(`content/case-studies/case-${url}.mdx`, testCaseStudy(`case-${url}`, { extra }))
  }
  jest.spyOn(process, 'cwd').mockReturnValue(path())
})
afterEach(() => jest.restoreAllMocks())

/** What an export makes of its texts, by name. */
async function made(environment: 'production' | 'development'): Promise<Record<string, unknown>> {
  jest.replaceProperty(process.env, 'NODE_ENV', environment)
  return {
    articles: allArticles(),
    found: findArticle('not-yet'),
    pages: pages(),
    sitemap: sitemap(),
    images: images(),
    caseStudies: renderToStaticMarkup(CaseStudiesPage()),
    texts: await Promise.all([rss, llms].map((get) => get().text())),
  }
}

/** Where case studies are. */
const OF_CASES = ['caseStudies']

test('a build knows nothing of a draft', async () => {
  const { found, ...all } = await made('production')
  expect(found).toBeUndefined()
  for (const [name, value] of Object.entries(all)) {
    expect(`${name} ${JSON.stringify(value)}`).toContain('published')
    expect(`${name} ${JSON.stringify(value)}`).not.toContain('not-yet')
  }
  for (const name of OF_CASES) expect(JSON.stringify(all[name])).toContain('case-published')
})

test('npm run dev knows it everywhere', async () => {
  const all = await made('development')
  for (const [name, value] of Object.entries(all)) {
    expect(`${name} ${JSON.stringify(value)}`).toContain('not-yet')
  }
  for (const name of OF_CASES) expect(JSON.stringify(all[name])).toContain('case-not-yet')
})
