import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { allArticles, articleKind, readArticles } from './articles'
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

const articleOf = (source: string) => parseFile(articleKind, 'content/blogs/a-good-one.mdx', source)
const caseStudyOf = (source: string) =>
  parseFile(caseStudyKind, 'content/case-studies/a-theft.mdx', source)
/** The first mistake of a file; an editor sees all. */
const mistakeOf = (read: object) => ('mistakes' in read ? [read.mistakes].flat()[0] : 'none')

test('reads a valid file, also with Windows line ends and a byte order mark', () => {
  const article = articleOf(`\uFEFF${ARTICLE.replaceAll('\n', '\r\n')}`)
  expect(article).toMatchObject({
    title: 'A good one',
    date: '2026-11-20',
    tags: ['jwt', 'replay'],
  })
  expect(article).toHaveProperty(
    'body',
    expect.stringMatching(/^\s*## A heading[\s\S]*<\/Fact>\s*$/),
  )
  expect(caseStudyOf(CASE_STUDY)).toHaveProperty('timeline.length', 3)
})

const DAY = 'an existing day as YYYY-MM-DD'
const LISTED = 'a list of { title, url } with https addresses, each once'
const CLOSED =
  '14: text: expected </b> where <b> ends, in the same paragraph or on a line of its own.'
const QUOTES = 'quotation marks around a text that holds " #" or begins with &, * or !'
const TAGS = 'Claim, DemoResult, Diagram, Film, Fact, JwtDecoder, Measured, br, kbd, sub, sup'

// [old text, new text, the message after the file name]
test.each<[string | RegExp, string, string]>([
  ['---\n', '---js\n', '1: front matter: expected a first line of exactly ---.'],
  ['\n---\n', '\n', '1: front matter: expected a second line of exactly --- after the fields.'],
  [
    'good one',
    'good: one',
    '2: front matter: expected quotation marks around a text that holds a colon: "One: two".',
  ],
  ['tags:', 'title: B\ntags:', '4: front matter: expected each field once.'],
  ['good one', 'good #1 one', `2: front matter: expected ${QUOTES}.`],
  ['A good one', '&one good', `2: front matter: expected ${QUOTES}.`],
  ['"First"', '!First', `6: front matter: expected ${QUOTES}.`],
  [
    'updated:',
    'updatet:',
    '8: updatet: expected one of title, url, draft, aliases, author, component, excerpt, tags, isAboutOTA, highlights, image, date, updated, sources.',
  ],
  ['title: A good one\n', '', '1: title: expected a text of one line, 1 to 54 characters.'],
  ['A good one', 'A'.repeat(55), '2: title: expected a text of one line, 1 to 54 characters.'],
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
  ['Text.', '<b>Text.', CLOSED],
  ['Text.', '<b>\n\nText.', CLOSED],
  ['Text.', '<b>Text.</b>', `14: text: expected one of the tags ${TAGS}, or &lt; for the sign.`],
  ['source=', 'src=', '16: text: expected no attribute src of <Fact>.'],
  [
    '="https://www.rfc-editor.org/rfc/rfc7519">',
    '={1}>',
    '16: text: expected <Fact source="…"> with a text in quotation marks.',
  ],
  [
    /sources: .*/,
    'sources: []',
    '16: text: expected an entry for the source of <Fact>, since there is none.',
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
  [
    'A good one',
    "'It doesn't work.'",
    '2: front matter: expected double quotation marks around the whole text: "It doesn’t work.".',
  ],
  [
    'title: A',
    'title:\u00A0A',
    '2: front matter: expected an ordinary space after the colon of a field.',
  ],
  [
    'tags:',
    '\ttags:',
    '4: front matter: expected spaces in place of a tab at the beginning of a line.',
  ],
  [
    'A good one',
    '“One: two”',
    '2: front matter: expected quotation marks around a text that holds a colon: "One: two".',
  ],
  [
    'A good one',
    '@one',
    '2: front matter: expected quotation marks around a text that begins with a sign.',
  ],
  [
    'tags:',
    'excerpt: |\n  One.\n\n  ## Two.\ntags:',
    '4: excerpt: expected a text of one line, up to 170 characters, or no such line.',
  ],
  ['Text.', 'In <100 ms.', '14: text: expected &lt; for the sign <.'],
  ['Text.', 'In {100 ms.', '14: text: expected \\{ for the sign {.'],
  [
    'Text.',
    '<https://owasp.org/>',
    '14: text: expected a link as [text](address), without < and >.',
  ],
  ['Text.', '<!-- note -->', '14: text: expected a note as {/* text */}, without < and >.'],
  [
    'Text.',
    '<Fact source=“x”>A</Fact>',
    '14: text: expected straight quotation marks around the value of a tag: name="value".',
  ],
  [
    'Text.',
    'A </b>.',
    '14: text: expected an opening tag before its closing tag, or &lt; for the sign <.',
  ],
  ['## A heading', '## 🚀', '12: text: expected a heading with a letter or a digit.'],
  ['## A heading', '### ???', '12: text: expected a heading with a letter or a digit.'],
  [
    /Text.*/,
    '```js\nconst a = 1\n\n## Lost',
    '14: text: expected a line of ``` where the code ends.',
  ],
  [
    /Text.*/,
    '```js\na\n\n```js\nb\n```\n',
    '14: text: expected a line of ``` where the code ends.',
  ],
  [
    /Text.*/,
    '```javscript\na\n```',
    '14: text: expected a language such as js, json, bash or text after ```, not javscript.',
  ],
  [
    'Text.',
    '<Claim>A token is unbreakable.</Claim>',
    '14: text: expected a <Claim> that begins with “We claim that …”.',
  ],
  [
    /Text.*/,
    '![](./a.png)',
    '14: text: expected a picture with a text for people who cannot see it: ![text](…).',
  ],
  [
    'Text.',
    'Here ![a](./a.png)',
    '14: text: expected a picture in a paragraph of its own, with an empty line before and after it.',
  ],
  ['## A', '### A', '12: text: expected a heading of ##, since none is left out.'],
  ['Text.', '#### B', '14: text: expected a heading of ###, since none is left out.'],
  [
    '## A heading',
    '## Sources',
    '12: text: expected another heading, since the page itself has this one.',
  ],
  ['Text.', '<JwtDecoder />\n\n<JwtDecoder />', '16: text: expected one <JwtDecoder /> in a text.'],
  ['Text.', '- [ ] One', '14: text: expected a list without boxes to tick.'],
  ['Text.', '[](/about)', '14: text: expected a text between the square brackets of the link.'],
  [
    'Text.',
    '| | b |\n| - | - |\n| 1 | 2 |',
    '14: text: expected a text in each cell of the first row of a table.',
  ],
  ['Text.', 'A note.[^1]', '14: text: expected a footnote that is defined, or \\[ for the sign.'],
])('refuses an article with %j as %j, in one sentence', (from, to, sentence) => {
  expect(mistakeOf(articleOf(ARTICLE.replace(from, to)))).toBe(
    `content/blogs/a-good-one.mdx:${sentence}`,
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
  expect(mistakeOf(caseStudyOf(CASE_STUDY.replace(from, to)))).toBe(
    `content/case-studies/a-theft.mdx:${sentence}`,
  )
})

test.each([
  '### B\n\n#### C\n\n## D',
  '[![A chart](./a.png)](/about)',
  '\\#1 is a sign',
  '`](x)` and `[^1]` in code',
  '````md\n```js\na\n```\n````',
  '~~~\n```js\n~~~',
  'A note.[^1]\n\n[^1]: It stands below.',
  '<Claim>\n\nWe claim **this**.\n\n</Claim>',
  '![A chart](./a.png "Its caption")',
  '\\[a\\](b)',
  'A [link](/limits)',
  '&lt;b>',
])('accepts %s in a text', (text) =>
  expect(articleOf(ARTICLE.replace(/Text.*/, text))).toHaveProperty(
    'body',
    expect.stringContaining(text),
  ),
)

test.each([articleKind, caseStudyKind])('the JSON Schema of $folder has its fields', (kind) => {
  const file = kind.folder.replace('content/', 'content/schemas/')
  const written: unknown = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  // `npm run content:check -- --schema` writes it.
  const fields = z.toJSONSchema(kind.schema, { io: 'input', target: 'draft-7' })
  expect(written).toEqual(JSON.parse(JSON.stringify(fields)))
})

test('names every mistake of a file', () => {
  const source = ARTICLE.replace('[jwt, replay]', 'jwt')
    .replace('true', 'yes')
    .replace('Text.', '##A')
  expect(articleOf(source)).toHaveProperty('mistakes', [
    'content/blogs/a-good-one.mdx:4: tags: expected a list of texts, [] for none.',
    'content/blogs/a-good-one.mdx:5: isAboutOTA: expected true or false.',
    'content/blogs/a-good-one.mdx:14: text: expected a space after the # of a heading, or \\# for the sign.',
  ])
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

  test('may be missing; only next dev reads drafts and later articles, and the newest is first', () => {
    expect([allArticles(), allCaseStudies()]).toEqual([[], []])
    write('content/blogs/.DS_Store', '')
    write('content/blogs/new.mdx', named('new').replace('-11-20', '-11-21'))
    write('content/blogs/later.mdx', named('later').replaceAll('2026-', '2999-'))
    write('content/blogs/old.mdx', named('old'))
    write('content/blogs/not-yet.mdx', named('not-yet', 'draft: true\n'))
    expect(urls(allArticles())).toEqual(['new', 'old'])
    jest.replaceProperty(process.env, 'NODE_ENV', 'development')
    expect(urls(allArticles())).toEqual(['later', 'new', 'not-yet', 'old'])
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

  test('names every mistake of every file, and in next dev keeps the good files', () => {
    write('content/blogs/bad.mdx', named('bad').replace('[jwt, replay]', 'jwt'))
    write('content/blogs/worse.mdx', 'Text.')
    write('content/blogs/good.mdx', named('good'))
    const sentences = [
      'content/blogs/bad.mdx:4: tags: expected a list of texts, [] for none.',
      'content/blogs/worse.mdx:1: front matter: expected a first line of exactly ---.',
    ]
    expect(allArticles).toThrow(sentences.join('\n'))
    jest.replaceProperty(process.env, 'NODE_ENV', 'development')
    const { files, broken } = readArticles()
    expect([urls(files), broken.flatMap(({ mistakes }) => mistakes)]).toEqual([['good'], sentences])
  })

  test('also stops a build at an invalid draft', () => {
    write('content/blogs/bad.mdx', named('bad', 'draft: true\n').replace('[jwt, replay]', 'jwt'))
    expect(allArticles).toThrow('content/blogs/bad.mdx:5: tags: expected a list of texts')
  })
})
