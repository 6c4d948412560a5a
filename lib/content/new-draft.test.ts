import { pageAnchors } from '@/content/page-anchors'
import { parseArticle } from './article'
import { checkText, siteOf } from './checks/check-content'
import { lineOf } from './front-matter'
import { parseSource } from './mdx-tree'
import { draftArticle, draftUrl } from './new-draft'

test.each([
  ['What a signature proves', 'what-a-signature-proves'],
  ['  HS256 & “RS256”: which? ', 'hs256-rs256-which'],
  ['What a JWT doesn’t say', 'what-a-jwt-doesnt-say'],
  ['Où va l’été ?', 'ou-va-lete'],
  ['Größe, Łódź, Ærø', 'grosse-lodz-aero'],
  ['İstanbul', 'istanbul'],
  ['JWT 入門', 'jwt'],
  ['ﬁle', 'file'],
])('%s goes to %s', (title, url) => expect(draftUrl(title)).toBe(url))

test.each([
  ['', 'needs a title'],
  ['x'.repeat(55), 'has 55 characters; 54 fit'],
  ['?!', 'a letter from a to z or a digit'],
  ['टोकन', 'a letter from a to z or a digit'],
])('refuses "%s"', (title, message) => expect(() => draftUrl(title)).toThrow(message))

test.each([
  'What a signature proves',
  'He said "no": # and \\ are {signs} of <YAML>',
  "'Quoted'",
  '42',
  'yes',
])('the draft called %s is a valid article, and passes every check', (title) => {
  const url = draftUrl(title)
  const file = `content/blogs/${url}.mdx`
  const source = draftArticle(title, url, '2026-11-21')
  const article = parseArticle(file, source)
  expect(article).toMatchObject({ title, url, date: '2026-11-21', draft: true })
  const { excerpt = '', highlights } = article
  const text = {
    ...article,
    href: `/blogs/${url}`,
    isDraft: true,
    titleField: 'title',
    shown: [title, excerpt, ...highlights].map((text) => ({ field: 'shown', text })),
    lineOf: (field: string) => lineOf(source.split('\n'), field),
    tree: parseSource(article),
  }
  const files = { publicFiles: [], anchors: pageAnchors, images: [], diagrams: [], quotes: [] }
  expect(checkText(text, siteOf([text], files))).toEqual([])
})
