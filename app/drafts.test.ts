import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCaseStudy } from '@/lib/content/test-case-study'

// Only which pages there are is asked here, not what is on them.
jest.mock('next-mdx-remote/rsc', () => ({ MDXRemote: () => null }))

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
  mkdirSync(join(root, 'content/case-studies'))
  for (const [url, draft] of Object.entries({ 'not-yet': true, published: false })) {
    const source = `---\ntitle: ${url}\nurl: ${url}\ntags: [${url}]\nisAboutOTA: false\nhighlights: []\ndate: 2026-01-01\nsources: []\ndraft: ${draft}\n---\nText.\n`
    writeFileSync(join(root, `content/blogs/${url}.mdx`), source)
    const study = testCaseStudy(`case-${url}`, { extra: `draft: ${draft}\n` })
    writeFileSync(join(root, `content/case-studies/case-${url}.mdx`), study)
  }
  jest.spyOn(process, 'cwd').mockReturnValue(root)
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(root, { recursive: true })
})

/** What an export makes of its texts, by name; modules are fresh, since a build reads once. */
async function made(environment: 'production' | 'development') {
  jest.replaceProperty(process.env, 'NODE_ENV', environment)
  const all: Record<string, unknown> = {}
  await jest.isolateModulesAsync(async () => {
    const { allArticles, findArticle } = await import('@/lib/content/articles')
    const { generateStaticParams } = await import('./blogs/[[...url]]/page')
    const { default: sitemap } = await import('./sitemap')
    const markdown = await import('./markdown/[file]/route.dev')
    const images = await import('./images/[...path]/route.dev')
    const { madeFiles } = await import('@/lib/made-files/made-files')
    const searchIndex = await import('./search-index.json/route')
    const { Timeline } = await import('@/components/case-studies/timeline')
    const { renderToStaticMarkup } = await import('react-dom/server')
    const texts = await Promise.all([
      import('./feed.xml/route.dev'),
      import('./atom.xml/route.dev'),
      import('./feed.json/route.dev'),
      import('./llms.txt/route'),
    ])
    all.articles = allArticles()
    all.found = findArticle('not-yet')
    all.pages = generateStaticParams()
    all.sitemap = sitemap()
    all.markdown = markdown.generateStaticParams()
    all.images = await images.generateStaticParams()
    all.madeFiles = await madeFiles()
    all.searchIndex = await searchIndex.GET().json()
    all.caseStudies = renderToStaticMarkup(Timeline())
    all.texts = await Promise.all(texts.map(({ GET }) => GET().text()))
  })
  return all
}

/** Where case studies are. */
const OF_CASES = ['caseStudies', 'searchIndex']

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
  expect(JSON.stringify(all.searchIndex)).toContain('/blogs/not-yet')
  for (const name of OF_CASES) expect(JSON.stringify(all[name])).toContain('case-not-yet')
})
