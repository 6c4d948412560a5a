import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Only which pages there are is asked here, not what is on them.
jest.mock('next-mdx-remote/rsc', () => ({ MDXRemote: () => null }))

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drafts-'))
  mkdirSync(join(root, 'content/blogs'), { recursive: true })
  for (const [url, draft] of Object.entries({ 'not-yet': true, published: false })) {
    const source = `---\ntitle: ${url}\nurl: ${url}\ntags: [${url}]\nisAboutOTA: false\nhighlights: []\ndate: 2026-01-01\nsources: []\ndraft: ${draft}\n---\nText.\n`
    writeFileSync(join(root, `content/blogs/${url}.mdx`), source)
  }
  jest.spyOn(process, 'cwd').mockReturnValue(root)
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(root, { recursive: true })
})

/** What an export makes of its articles, by name; modules are fresh, since a build reads once. */
async function made(environment: 'production' | 'development') {
  jest.replaceProperty(process.env, 'NODE_ENV', environment)
  const all: Record<string, unknown> = {}
  await jest.isolateModulesAsync(async () => {
    const { allArticles, findArticle } = await import('@/lib/content/articles')
    const { generateStaticParams } = await import('./blogs/[[...url]]/page')
    const { default: sitemap } = await import('./sitemap')
    const twins = await import('./markdown/[file]/route')
    const texts = await Promise.all([
      import('./feed.xml/route'),
      import('./atom.xml/route'),
      import('./feed.json/route'),
      import('./llms.txt/route'),
    ])
    all.articles = allArticles()
    all.found = findArticle('not-yet')
    all.pages = generateStaticParams()
    all.sitemap = sitemap()
    all.twins = twins.generateStaticParams()
    all.texts = await Promise.all(texts.map(({ GET }) => GET().text()))
  })
  return all
}

test('a build knows nothing of a draft', async () => {
  const { found, ...all } = await made('production')
  expect(found).toBeUndefined()
  for (const [name, value] of Object.entries(all)) {
    expect(`${name} ${JSON.stringify(value)}`).toContain('published')
    expect(`${name} ${JSON.stringify(value)}`).not.toContain('not-yet')
  }
})

test('npm run dev knows it everywhere', async () => {
  for (const [name, value] of Object.entries(await made('development'))) {
    expect(`${name} ${JSON.stringify(value)}`).toContain('not-yet')
  }
})
