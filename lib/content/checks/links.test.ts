import { checkLinks } from './links'
import { found, testText } from './test-text'

const two = testText('## Its heading\n\nText.', {
  file: 'content/blogs/two.mdx',
  href: '/blogs/two',
  tags: ['Denial of Service'],
})
const draft = testText('## Draft', {
  file: 'content/blogs/draft.mdx',
  href: '/blogs/draft',
  tags: ['unheard of'],
  isDraft: true,
})
const study = testText('', {
  file: 'content/case-studies/okta.mdx',
  href: '/case-studies#okta',
  tags: [],
})
const { tree: _, ...broken } = testText('', { file: 'content/blogs/bad.mdx', href: '/blogs/bad' })
const others = [two, draft, study, broken]

const links = (urls: readonly string[], isDraft = false) => {
  const body = ['## Own *heading*', ...urls.map((url) => `[a](${url})`)].join('\n\n')
  return found(checkLinks, testText(body, { isDraft }), others)
}

const GOOD = [
  '#own-heading',
  '/',
  '/live-demo',
  '/live-demo?from=blog',
  '/ota-security#limits',
  '/videos',
  '/videos#a-film',
  '/blogs/two',
  '/blogs/two#its-heading',
  '/blogs/one#own-heading',
  '/blogs/bad#anything',
  '/blogs/tags/jwt',
  '/blogs/tags/denial-of-service',
  '/case-studies#okta',
  '/ota-vectors.json',
  '/plan.pdf',
  '/feed.xml',
  '/llms.txt',
  'https://www.rfc-editor.org/rfc/rfc7519#section-4',
  'mailto:hello@ota.example',
]

test('links that lead somewhere pass', () => expect(links(GOOD)).toEqual([]))

test.each([
  '#another-heading',
  '/blog',
  '/blogs/',
  '/blogs/Two',
  '/blogs/two.html',
  '/blogs/three',
  '/blogs/two#its-title',
  '/blogs/tags/cookies',
  '/blogs/page/2',
  '/case-studies#acme',
  '/ota-security#limit',
  '/videos#another-film',
  '/about#team',
  '/live-demo/google',
  '/plan.docx',
  '//elsewhere.example',
  'two',
  '../blogs/two',
  'www.rfc-editor.org',
  'javascript:alert(1)',
])('refuses %s', (url) => expect(links([url])).toEqual([`13 link ${url}`]))

test('a published text may not lead to a draft or its tags; a draft may', () => {
  const toDraft = ['/blogs/draft', '/blogs/tags/unheard-of']
  expect(links(toDraft)).toEqual(['13 link /blogs/draft', '15 link /blogs/tags/unheard-of'])
  expect(links(toDraft, true)).toEqual([])
})

test('an address at the end of the text counts too', () => {
  const body = 'See [the plan][p].\n\n[p]: /plan'
  expect(found(checkLinks, testText(body))).toEqual(['13 link /plan'])
})
