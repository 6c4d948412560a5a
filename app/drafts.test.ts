import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allCaseStudies } from '@/lib/content/case-studies'
import { generateStaticParams as pages } from './blogs/[[...url]]/page'
import { GET as rss } from './feed.xml/route'
import { generateStaticParams as images } from './images/[...file]/route'
import { GET as llms } from './llms.txt/route'
import sitemap from './sitemap'

// This test reads the list of pages, not their texts.
jest.mock('next-mdx-remote/rsc', () => ({}))

const DRAFTS = ['content/blogs/jwt-replay-attacks.mdx', 'content/case-studies/circleci.mdx']

test('a build leaves a draft out of pages, pictures, feed and lists', async () => {
  const root = mkdtempSync(join(tmpdir(), 'drafts-'))
  cpSync('content', join(root, 'content'), { recursive: true })
  for (const file of DRAFTS) {
    const draft = readFileSync(file, 'utf8').replace('\nurl:', '\ndraft: true\nurl:')
    writeFileSync(join(root, file), draft)
  }
  jest.spyOn(process, 'cwd').mockReturnValue(root)
  const texts = await Promise.all([rss, llms].map((get) => get().text()))
  const made = [pages(), sitemap(), await images(), allCaseStudies(), ...texts]
  rmSync(root, { recursive: true })
  for (const each of made.map((value) => JSON.stringify(value))) {
    expect(each).not.toMatch(/jwt-replay-attacks|url":"circleci/)
    expect(each).toMatch(/how-jwt-token-work|okta-support-system/)
  }
})
