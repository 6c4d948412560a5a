import { parseSource } from '@/lib/content/mdx'
import { siteOf } from './check-content'
import { checkComponents, checkDiagrams, checkFacts } from './components'
import { checkDuplicates, checkLinks } from './links'
import {
  checkFences,
  checkHeadings,
  checkImages,
  checkLanguages,
  checkRunnable,
  checkTables,
} from './markdown'
import { checkMeasured, checkSuperlatives, superlativesIn, typedFigures } from './prose'
import type { Check, ContentText, ParsedText } from './texts'

/** the address that `testText` lists as its source. */
const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'

/** a published text at /blogs/one; its body begins on line 11 of its file. */
function testText(body: string, over: Partial<ContentText> = {}): ParsedText {
  const file = over.file ?? 'content/blogs/one.mdx'
  return {
    file,
    body,
    bodyLine: 11,
    href: '/blogs/one',
    title: 'One',
    titleField: 'title',
    isDraft: false,
    sources: [{ title: 'RFC 7519', url: SOURCE }],
    shown: [],
    lineOf: (field) => ['---', 'title', 'url', 'excerpt'].indexOf(field) + 1,
    tree: parseSource({ file, body, bodyLine: 11 }),
    ...over,
  }
}

/** the fields and lines that a check names in a text, on a site with some others. */
function found(check: Check, text: ParsedText, others: readonly ContentText[] = []) {
  const site = siteOf([text, ...others], {
    publicFiles: ['/plan.pdf', '/plan.png'],
    diagrams: ['token-parts'],
    quotes: ['forged'],
  })
  return check(text, site).map(({ field, line, expected, fix }) => {
    if (!(expected && fix)) throw new Error(`${field} does not say what to do`)
    return `${line} ${field}`
  })
}

const FACT = `<Fact source="${SOURCE}">It was called unbreakable.</Fact>`
const FORGED = '<measured name="forged" />'
const RESULT = '<DemoResult n="1" environment="x">'
const TOLD = 'A peak of 398 million requests per second, and 500 requests a second.'
const RUN = '```js title="a.mjs" run\nconsole.log(1)\n```'
const OUTPUT = '```text output\n1\n```'
const OTHER = '```json\n{}\n```'
const blocks = (...all: string[]) => all.join('\n\n')

/** Texts that pass a check, and others with what it finds; each begins on line 13. */
type Table = [check: Check, passes: string[], refuses: [text: string, ...found: string[]][]]

const TABLES: Table[] = [
  [
    checkComponents,
    [
      '<Claim>Makers claim.</Claim>',
      '<Fact source="https://a.example">Text.</Fact>',
      '<DemoResult n="1000" environment="Node 20">Text.</DemoResult>',
      '<Diagram name="token-parts">Caption.</Diagram>',
      '<JwtDecoder />',
      '<Claim>\n  Over several lines.\n</Claim>',
      'Press <kbd>Esc</kbd>.<br />Then x<sup>2</sup>.',
      '{/* a note */}',
      '```js\nimport a from "b"\nconst { c } = a\n```',
    ],
    [
      ['<Fakt source="https://a.example">Text.</Fakt>', '13 <Fakt>'],
      ['<constructor />', '13 <constructor>'],
      ['<>Text.</>', '13 <>'],
      ['<Claim source="x">Text.</Claim>', '13 <Claim source>'],
      ['<Claim {...props}>Text.</Claim>', '13 <Claim {…}>'],
      ['<DemoResult n={5} environment="x">Text.</DemoResult>', '13 <DemoResult n>'],
      ['<DemoResult n="5">Text.</DemoResult>', '13 <DemoResult environment>'],
      ['<JwtDecoder>Text.</JwtDecoder>', '13 <JwtDecoder>'],
      ['So <Claim>they claim</Claim>.', '13 <Claim>'],
      ['Two {1 + 1}.', '13 {…}'],
      ['{/* a */ b /* c */}', '13 {…}'],
      ['import a from "b"', '13 import or export'],
    ],
  ],
  [
    checkDiagrams,
    ['<Diagram name="token-parts">Caption.</Diagram>'],
    [
      ['<Diagram name="token-part">Caption.</Diagram>', '13 <Diagram name>'],
      ['<Diagram>Caption.</Diagram>', '13 <Diagram name>'],
    ],
  ],
  [
    checkFacts,
    [FACT],
    [
      ['<Fact>Text.</Fact>', '13 <Fact source>'],
      [`<Fact source="${SOURCE}#section-4">Text.</Fact>`, '13 <Fact source>'],
      ['So <Fact source="https://a.example">this</Fact> is it.', '13 <Fact source>'],
    ],
  ],
  [
    checkFences,
    [
      '```js\n1\n```',
      '````\n```\n````',
      '~~~\n1\n~~~~',
      '```\n```',
      '> ```\n> 1\n> ```',
      '- ```\n  1\n  ```',
    ],
    [
      ['```js\n1\n\nMore text.', '13 code'],
      ['````\n1\n```', '13 code'],
      ['> ```\n> 1\n\nText.', '13 code'],
      ['```\n1\n```\n\n```\n2', '17 code'], // the open one alone
    ],
  ],
  [
    checkHeadings,
    [blocks('## A `b`', '### C', '#### D', '## E', '### F')],
    [
      ['# A', '13 heading'],
      ['### A', '13 heading'],
      ['## A\n\n#### B', '15 heading'],
      ['## A\n\n## [B](/about)', '15 heading'],
      ['## A\n\n> ## B', '15 heading'],
      ['## A\n\n## Sources', '15 heading'], // the page has one of its own
      ['## A\n\n## Contact, band!', '15 heading'],
    ],
  ],
  [
    checkImages,
    ['In code it is none: `![](ring.png)`'],
    [
      ['![A ring](/images/ring.png)', '13 image'],
      ['See\n![a ring](https://elsewhere.example/ring.png).', '14 image'],
      ['![A ring][ring]\n\n[ring]: /images/ring.png', '13 image'],
    ],
  ],
  [
    checkLanguages,
    ['```js\n1\n```', '```ts title="a.ts"\n1\n```', '```text\n1\n```', '```\n1\n```'],
    [['```javascript\n1\n```', '13 code in javascript']],
  ],
  [checkLinks, [], [['See [the plan][p].\n\n[p]: /plan', '15 link /plan']]],
  [
    checkMeasured,
    [
      `A forged token costs ${FORGED} times one HMAC-SHA512.`,
      `<DemoResult n="1" environment="a 2-core machine">RFC 8725, RS256: ${FORGED} times.</DemoResult>`,
      `| Check | × one HMAC |\n| - | - |\n| RS256, 2 parts | ${FORGED} |`,
      `${RESULT}Out of 128 attempts 3 came through.</DemoResult>`,
      '| Check | Bytes |\n| - | - |\n| 9 | 2.4 |',
      blocks(`<Fact source="${SOURCE}">${TOLD}</Fact>`, `> ${TOLD}`, '```\n14 µs\n```'),
    ],
    [
      ['It took <measured name="forgery" />.', '13 <measured name>'],
      ['It took 14 times as long as one HMAC.', '13 figure'],
      ['It took 2.4 µs.', '13 figure'],
      ['It answered\n2,866 accepted OTA requests a second.', '14 figure'],
      [`${RESULT}It took ${FORGED} good ones and 2,796 forged ones.</DemoResult>`, '13 figure'],
      ['| Check 7 | µs |\n| - | - |\n| 9 | 2.4 |\n| 9 | fast |', '15 figure'],
    ],
  ],
  [
    checkRunnable,
    [blocks(OTHER, RUN, 'It prints:', OUTPUT, OTHER), '```js title="how to run"\n```'],
    [
      [RUN, '13 code marked run'],
      [blocks(RUN, OTHER, OUTPUT), '13 code marked run', '21 code marked output'],
      [blocks(OTHER, OUTPUT), '17 code marked output'],
      [blocks(RUN.replace('js', 'bash'), OUTPUT), '13 code marked run'],
    ],
  ],
  [
    checkSuperlatives,
    [
      blocks(FACT, `So ${FACT} it is.`, FACT.replace(/>(It.*)</, '>\n\n$1\n\n<')),
      blocks('> unbreakable', '```text\nunbreakable\n```', 'the `unbreakable` flag'),
      'the most `alg` secure', // words around a part that is left out are no neighbours
    ],
    [
      ['One.\nThe **most**\nsecure one.', '14 text'],
      ['## The fastest one', '13 text'],
      ['<Claim>Makers claim it is *unbreakable*.</Claim>', '13 text'],
      ['<Claim>\n[Unbreakable](/about)\n</Claim>', '14 text'],
    ],
  ],
  [
    checkTables,
    ['| A | B |\n| - | - |\n| 1 | 2 |\n| 1 |\n| `a \\| b` | 2 |'],
    [
      ['| A | B |\n| - | - |\n| 1 | 2 |\n| 1 | 2 | 3 |', '16 table'],
      ['| A |\n| - |\n| `a | b` |', '15 table'],
    ],
  ],
]

for (const [check, passes, refuses] of TABLES) {
  const problems = (text: string) => found(check, testText(`Text.\n\n${text}`))
  describe(check.name, () => {
    if (passes.length > 0) {
      test.each(passes)('lets %j pass', (text) => expect(problems(text)).toEqual([]))
    }
    test.each(refuses)('refuses %j', (text, ...expected) => {
      expect(problems(text)).toEqual(expected)
    })
  })
}

test('a fact takes a source of the front matter, where that could be read', () => {
  expect(found(checkFacts, testText(FACT, { sources: [] }))).toEqual(['11 <Fact source>'])
  expect(found(checkFacts, testText('<Fact>T.</Fact>', { sources: undefined }))).toEqual([])
})

test('no two texts share an address, also where capitals do not count, or a title', () => {
  const two = { file: 'content/blogs/two.mdx', href: '/blogs/two', title: 'Two' }
  const beside = (over: Partial<typeof two>, own = {}) =>
    found(checkDuplicates, testText('', own), [testText('', { ...two, ...over })])
  expect(beside({})).toEqual([])
  expect(beside({ file: 'content/blogs/One.mdx', href: '/blogs/One' })).toEqual(['3 url'])
  expect(beside({ title: 'ONE' })).toEqual(['2 title'])
  expect(beside({ title: '' }, { title: '' })).toEqual([]) // neither could be read
  const copy = { file: 'content/blogs/copy.mdx', href: '/blogs/copy', wantedHref: '/blogs/two' }
  expect(beside({}, copy)).toEqual(['3 url'])
})

describe('links', () => {
  const other = (name: string, over: Parameters<typeof testText>[1], body = '') =>
    testText(body, { file: `content/${name}.mdx`, href: `/${name}`, ...over })
  const { tree: _, ...broken } = other('blogs/bad', {})
  const others = [
    other('blogs/two', {}, '## Its heading\n\nText.'),
    other('blogs/draft', { isDraft: true }),
    other('case-studies/okta', { href: '/case-studies#okta' }),
    broken,
  ]
  const links = (urls: readonly string[], isDraft = false) => {
    const body = ['## Own *heading*', ...urls.map((url) => `[a](${url})`)].join('\n\n')
    return found(checkLinks, testText(body, { isDraft }), others)
  }
  const good = `#own-heading / /live-demo /live-demo?from=blog /ota-security#limits /videos
    /videos#a-film /blogs/two /blogs/two#its-heading /blogs/one#own-heading /blogs/bad#anything
    /case-studies#okta /ota-vectors.json /plan.pdf
    /feed.xml /llms.txt https://www.rfc-editor.org/rfc/rfc7519#section-4 mailto:hello@ota.example`
  const bad = `#another-heading /blog /blogs/ /blogs/Two /blogs/two.html /blogs/three
    /blogs/two#its-title /case-studies#acme
    /live-demo/google /plan.docx //elsewhere.example two
    ../blogs/two www.rfc-editor.org javascript:alert(1)`

  test('that lead somewhere pass', () => expect(links(good.split(/\s+/))).toEqual([]))

  test.each(bad.split(/\s+/))('refuses %s', (url) => {
    expect(links([url])).toEqual([`13 link ${url}`])
  })

  test('of a published text lead to no draft; those of a draft may', () => {
    expect(links(['/blogs/draft'])).toEqual(['13 link /blogs/draft'])
    expect(links(['/blogs/draft'], true)).toEqual([])
  })
})

test('minutes and small counts are no figures of the bench', () => {
  expect(typedFigures('It takes 20 minutes, and 3 requests.')).toEqual([])
})

const PRAISE = `OTA is the best. It is the best protection for your API. Our best-in-class verifier
the first solution. The world’s first one-time token protocol. the only product that works
the first and only scheme. The most secure token. unbreakable. Unhackable tokens. military-grade
bank grade encryption. World-class security. 100% secure. 100 % safe. completely secure
impossible to forge. This guarantees freshness. guaranteed safety. the fastest verifier
a revolutionary idea. It revolutionises sign-in. industry-leading. state-of-the-art. tamper-proof`

test.each(PRAISE.split(/\. |\n/))('“%s” is praise', (text) => {
  expect(superlativesIn(text)).toHaveLength(1)
})

test.each([
  'The first time a token is sent, the only thing that counts is its signature.',
  'Only then read the claims; first things first.',
  'RFC 8725: JSON Web Token Best Current Practices',
  'It works best when the clock is right.',
  'A signature does not guarantee freshness, and there is no guarantee against theft.',
  'the first of these systems, the first two steps of a protocol, the first systems',
  'The most common way. Firstly, the bestiary.',
  'a fully signed request',
])('“%s” is English', (text) => expect(superlativesIn(text)).toEqual([]))

test('praise in the front matter counts', () => {
  const shown = [
    { field: 'title', text: 'Unbreakable' },
    { field: 'excerpt', text: 'World-class, and the fastest.' },
  ]
  const text = testText('Text.', { shown })
  expect(found(checkSuperlatives, text)).toEqual(['2 title', '4 excerpt', '4 excerpt'])
})
