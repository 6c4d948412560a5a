import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allArticles, articleKind } from './articles'
import { allCaseStudies, caseStudyKind } from './case-studies'
import { parseFile } from './front-matter'

const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'

const ARTICLE = `---
title: A good one
url: a-good-one
tags: [jwt, replay]
isAboutOTA: true
highlights: ["First"]
date: 2026-11-20
updated: 2026-11-21
sources: [{ title: A source, url: "${SOURCE}" }]
---

## A heading

Text. {/* A note. */}

<Fact source="${SOURCE}">A fact.</Fact>
`

const CASE_STUDY = `---
name: A theft
url: a-theft
month: 2023-05
date: May to June 2023
token: A signing key
how: Not known
dwell: A month
helped: no
why: One two three four five six seven eight nine ten.
timeline:
  - { date: 2023-05-15, event: Begun. }
  - { date: 2023-05, event: Seen. }
  - { date: 2023-06-16, event: Ended. }
sources: [{ title: A report, url: "https://example.com/" }]
---

## What happened

Text.
`

const articleOf = (source: string, file = 'content/blogs/a-good-one.mdx') =>
  parseFile(articleKind, file, source)
const caseStudyOf = (source: string) =>
  parseFile(caseStudyKind, 'content/case-studies/a-theft.mdx', source)

test('reads a valid file, also with Windows line ends and a byte order mark', () => {
  const article = articleOf(`\uFEFF${ARTICLE.replaceAll('\n', '\r\n')}`)
  expect(article).toMatchObject({
    title: 'A good one',
    date: '2026-11-20',
    tags: ['jwt', 'replay'],
  })
  expect(article.body.trim()).toMatch(/^## A heading[\s\S]*<\/Fact>$/)
  expect(caseStudyOf(CASE_STUDY).timeline).toHaveLength(3)
})

const DAY = 'an existing day as YYYY-MM-DD'
const LISTED = 'a list of { title, url } with https addresses, each once'
const QUOTES = 'quotation marks around a text that holds " #" or begins with &, * or !'
const TAGS = 'Claim, DemoResult, Diagram, Fact, JwtDecoder, Measured, br, kbd, sub, sup'

// [old text, new text, the message after the file name]
test.each<[string | RegExp, string, string]>([
  ['---\n', '---js\n', '1: front matter: expected a first line of exactly ---.'],
  ['\n---\n', '\n', '1: front matter: expected a second line of exactly --- after the fields.'],
  [
    'good one',
    'good: one',
    '2: front matter: expected valid YAML (Nested mappings are not allowed in compact mappings).',
  ],
  ['tags:', 'title: B\ntags:', '4: front matter: expected valid YAML (Map keys must be unique).'],
  ['good one', 'good #1 one', `2: front matter: expected ${QUOTES}.`],
  ['A good one', '&one good', `2: front matter: expected ${QUOTES}.`],
  ['"First"', '!First', `6: front matter: expected ${QUOTES}.`],
  [
    'updated:',
    'updatet:',
    '8: updatet: expected one of title, url, draft, component, excerpt, tags, isAboutOTA, highlights, date, updated, sources.',
  ],
  ['title: A good one\n', '', '1: title: expected a text of 1 to 54 characters.'],
  ['A good one', 'A'.repeat(55), '2: title: expected a text of 1 to 54 characters.'],
  ['url: a-good-one', 'url: another', '3: url: expected the name of the file, a-good-one.'],
  ['[jwt, replay]', 'jwt', '4: tags: expected a list of texts, [] for none.'],
  ['[jwt, replay]', '[jwt, ""]', '4: tags.1: expected a list of texts, [] for none.'],
  ['true', 'yes', '5: isAboutOTA: expected true or false.'],
  ['2026-11-20', '2026-02-30', `7: date: expected ${DAY}.`],
  ['2026-11-21', '2026-11-19', `8: updated: expected ${DAY}, not before the date.`],
  ['url: "https', 'url: "http', `9: sources.0.url: expected ${LISTED}.`],
  ['First', 'Fir\u001Bst', '6: text: expected printable characters in UTF-8, not U+001B.'],
  ['Text.', 'Te\uFFFExt.', '14: text: expected printable characters in UTF-8, not U+FFFE.'],
  [/## [\s\S]*/, '{/* to be written */}', '11: text: expected a text below the front matter.'],
  [
    'Text.',
    '<b>Text.',
    '14: text: expected valid MDX (Expected a closing tag for `<b>` before the end of `paragraph`).',
  ],
  ['Text.', '<b>\n\nText.', '14: text: expected valid MDX (Expected a closing tag for `<b>`).'],
  ['Text.', '<b>Text.</b>', `14: text: expected one of the tags ${TAGS}, or &lt; for the sign.`],
  ['source=', 'src=', '16: text: expected no attribute src of <Fact>.'],
  [
    '="https://www.rfc-editor.org/rfc/rfc7519">',
    '={1}>',
    '16: text: expected <Fact source="…"> with a text in quotation marks.',
  ],
  ['7519">', '7520">', `16: text: expected <Fact source="…"> to be one of: ${SOURCE}.`],
  ['Text.', 'T {1 + 1}', '14: text: expected no code outside of a block, or \\{ for the sign.'],
  ['## A', '# A', '12: text: expected headings from ##, since # is the title of the page.'],
  ['## A', '##A', '12: text: expected a space after the # of a heading, or \\# for the sign.'],
  [
    '## A',
    '##\u00A0A',
    '12: text: expected a space after the # of a heading, or \\# for the sign.',
  ],
  [
    'Text.',
    'One\n[plan](/my plan.pdf)',
    '15: text: expected a link whose address has no spaces and no single bracket, or \\] for the sign.',
  ],
  [
    'Text.',
    'The [plan][plan].',
    '14: text: expected a link to a reference that is defined, or \\] for the sign.',
  ],
  ['Text.', 'A note.[^1]', '14: text: expected a footnote that is defined, or \\[ for the sign.'],
])('refuses an article with %j as %j, in one sentence', (from, to, sentence) => {
  expect(() => articleOf(ARTICLE.replace(from, to))).toThrow(
    new Error(`content/blogs/a-good-one.mdx:${sentence}`),
  )
})

test.each<[string | RegExp, string, string]>([
  [
    '2023-05\n',
    '2023-13\n',
    '4: month: expected YYYY-MM, the month in which it began or became known.',
  ],
  ['helped: no', 'helped: maybe', '9: helped: expected yes, partly or no.'],
  ['ten.', 'ten eleven.', '10: why: expected a text of up to ten words: why that is the answer.'],
  [
    '2023-06-16',
    '2023-06-31',
    '11: timeline.2.date: expected 3 to 7 entries { date, event } with existing days or months.',
  ],
  [
    /sources:.*/,
    'sources: []',
    '15: sources: expected one or more { title, url } with https addresses, each once.',
  ],
  [
    'Text.',
    '<Claim>Text.</Claim>',
    '20: text: expected one of the tags Fact, Judgement, or &lt; for the sign.',
  ],
])('refuses a case study with %j as %j, in one sentence', (from, to, sentence) => {
  expect(() => caseStudyOf(CASE_STUDY.replace(from, to))).toThrow(
    new Error(`content/case-studies/a-theft.mdx:${sentence}`),
  )
})

test.each([
  '\\#1 is a sign',
  '`](x)` and `[^1]` in code',
  '\\[a\\](b)',
  'A [link](/limits)',
  '&lt;b>',
])('accepts %s in a text', (text) =>
  expect(articleOf(ARTICLE.replace('Text.', text)).body).toContain(text),
)

test('no article promises an attack in the demo, since a site may have no attacker', () => {
  const texts = allArticles().map(({ body }) => body)
  const sentences = texts.flatMap((text) => text.match(/[^.\n]*\]\(\/live-demo\)[^.\n]*\./g) ?? [])
  expect(sentences.length).toBeGreaterThan(2)
  for (const sentence of sentences) expect(sentence).not.toMatch(/attack|stolen|replay/i)
})

describe('a folder of content', () => {
  let root = ''
  const write = (file: string, content: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const named = (name: string, extra = '') =>
    ARTICLE.replace('a-good-one', name).replace('tags:', `${extra}tags:`)
  const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url)

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'content-'))
    jest.spyOn(process, 'cwd').mockReturnValue(root)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(root, { recursive: true })
  })

  test('may be missing; only next dev reads its drafts, and the newest article is first', () => {
    expect([allArticles(), allCaseStudies()]).toEqual([[], []])
    write('content/blogs/.DS_Store', '')
    write('content/blogs/new.mdx', named('new').replace('-11-2', '-12-2').replace('-11-2', '-12-2'))
    write('content/blogs/old.mdx', named('old'))
    write('content/blogs/not-yet.mdx', named('not-yet', 'draft: true\n'))
    expect(urls(allArticles())).toEqual(['new', 'old'])
    jest.replaceProperty(process.env, 'NODE_ENV', 'development')
    expect(urls(allArticles())).toEqual(['new', 'not-yet', 'old'])
  })

  test.each(['content/blogs/a-folder/one.mdx', 'content/blogs/Capital.mdx', 'content/blogs/a.md'])(
    'stops a build at %s, in one sentence',
    (file) => {
      write(file, named('one'))
      expect(allArticles).toThrow(
        `content/blogs/${file.split('/')[2]}: file name: expected a file, no folder, named like a-first-post.mdx.`,
      )
    },
  )

  test('also stops a build at an invalid draft', () => {
    write('content/blogs/bad.mdx', named('bad', 'draft: true\n').replace('[jwt, replay]', 'jwt'))
    expect(allArticles).toThrow('content/blogs/bad.mdx:5: tags: expected a list of texts')
  })
})
