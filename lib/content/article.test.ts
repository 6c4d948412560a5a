import { toString as textOf } from 'mdast-util-to-string'
import { parseArticle } from './articles'
import { parseCaseStudy } from './case-studies'
import { articleSource, refused, testRefusals } from './testing/content'

describe('an article', () => {
  const FILE = 'content/blogs/a-good-one.mdx'
  const SOURCE = 'https://www.rfc-editor.org/rfc/rfc7519'
  const GOOD = articleSource('a-good-one', {
    title: 'A good one', // line 2; url: 3
    tags: ['jwt', 'replay'], // 4
    isAboutOTA: true, // 5
    highlights: ['First'], // 6
    date: '2026-11-20', // 7
    sources: [SOURCE], // 8
    extra: 'excerpt: One sentence.\n', // 9
  })

  const TAGS = 'tags: ["jwt","replay"]'

  test('a good file is read whole', () => {
    expect(parseArticle(FILE, GOOD)).toEqual({
      title: 'A good one',
      url: 'a-good-one',
      excerpt: 'One sentence.',
      tags: ['jwt', 'replay'],
      isAboutOTA: true,
      highlights: ['First'],
      date: '2026-11-20',
      sources: [{ title: 'A source', url: SOURCE }],
      file: FILE,
      body: 'Text.\n',
      bodyLine: 11,
    })
  })

  test('a byte order mark and Windows line ends do no harm', () => {
    expect(parseArticle(FILE, `\uFEFF${GOOD.replaceAll('\n', '\r\n')}`).title).toBe('A good one')
  })

  testRefusals(parseArticle, FILE, GOOD, [
    ['JavaScript front matter', '---\n', '---js\n', 'front matter', 1],
    ['no front matter', /^---[\s\S]*---\n/, '', 'front matter', 1],
    ['front matter that never ends', '\n---\n', '\n', 'front matter', 1],
    ['a colon in an unquoted text', '"A good one"', 'A good: one', 'front matter', 2],
    ['a field named twice', 'tags:', 'title: Again\ntags:', 'front matter', 4],
    ['an unknown field', 'excerpt:', 'exerpt:', 'exerpt', 9],
    ['no title', 'title: "A good one"\n', '', 'title', 1],
    ['an empty title', '"A good one"', '"  "', 'title', 2],
    ['a title that no search result shows whole', 'A good one', 'A'.repeat(55), 'title', 2],
    ['a url that is not the file name', 'url: a-good-one', 'url: another-one', 'url', 3],
    ['a url that is not kebab-case', 'url: a-good-one', 'url: A_Good_One', 'url', 3],
    ['tags that are one text', '["jwt","replay"]', 'jwt', 'tags', 4],
    ['an empty tag', '["jwt","replay"]', '[jwt, ""]', 'tags', 4],
    ['a source listed twice', /\[({.*})\]/, '[$1, $1]', 'sources', 8],
    ['no highlights', 'highlights: ["First"]\n', '', 'highlights', 1],
    ['a day that does not exist', '2026-11-20', '2026-02-30', 'date', 7],
    ['an update before the date', 'sources:', 'updated: 2026-11-19\nsources:', 'updated', 8],
    ['a draft that is a word', 'sources:', 'draft: maybe\nsources:', 'draft', 8],
    ['a source without https', 'https://', 'http://', 'sources', 8],
    ['a source without a title', '"title":"A source",', '', 'sources', 8],
    ['no text', '\nText.', '\n', 'text', 12],
  ])

  test.each(['content/blogs/Not Kebab.mdx', 'content/blogs/a-good-one.md'])(
    'refuses the file name %s',
    (file) =>
      expect(refused(parseArticle, file, GOOD).problems[0]).toMatchObject({ field: 'file name' }),
  )

  test('code in the front matter never runs', () => {
    const source = `---js\n{ title: (globalThis.ranFrontMatter = true, "x") }\n---\nText.`
    expect(refused(parseArticle, FILE, source).problems[0]?.field).toBe('front matter')
    expect(globalThis).not.toHaveProperty('ranFrontMatter')
  })

  test('a title that is too long is told by how much', () => {
    const source = GOOD.replace('A good one', 'A'.repeat(67))
    expect(refused(parseArticle, FILE, source).problems[0]?.expected).toBe(
      'a text of 1 to 54 characters; this one has 67',
    )
  })

  test.each([
    ['title: "A good one"', 'title: “A good one”', 'title', 2, 'title: "A good one"'],
    [TAGS, 'tags: [“jwt”, “replay”]', 'tags', 4, 'tags: ["jwt", "replay"]'],
    [TAGS, 'tags: [#jwt, #replay]', 'tags', 4, 'tags: [jwt, replay]'],
    [TAGS, 'tags: ["#jwt"]', 'tags', 4, 'tags: ["jwt"]'],
    [TAGS, 'tags:\n  - #jwt', 'tags', 5, '- jwt'],
  ])('%s written as %s is told how to write it', (right, wrong, field, line, fix) => {
    const { problems } = refused(parseArticle, FILE, GOOD.replace(right, wrong))
    expect(problems).toEqual([{ field, line, expected: expect.any(String), fix }])
  })

  test.each([
    ['a comment behind the tags', TAGS, `${TAGS} # the usual ones`],
    ['quotation marks of print inside a text', 'One sentence.', 'What “none” means.'],
  ])('%s does no harm', (_what, from, to) => {
    expect(parseArticle(FILE, GOOD.replace(from, to)).title).toBe('A good one')
  })

  test('a file in another encoding is told where, before anything else', () => {
    const latin1 = Buffer.from(GOOD.replace('Text.', 'Caf\u00e9.'), 'latin1').toString('utf8')
    expect(refused(parseArticle, FILE, latin1).problems).toMatchObject([
      { field: 'encoding', line: 11 },
    ])
  })

  test('names every bad field at once', () => {
    const source = GOOD.replace('isAboutOTA: true', 'isAboutOTA: yes please').replace(
      '2026-11-20',
      'x',
    )
    expect(refused(parseArticle, FILE, source).problems.map(({ field }) => field)).toEqual([
      'isAboutOTA',
      'date',
    ])
  })
})

describe('a case study', () => {
  const FILE = 'content/case-studies/a-theft.mdx'
  const GOOD = [
    '---', // 1
    'name: A theft', // 2
    'url: a-theft', // 3
    'month: 2023-05', // 4
    'date: May 2023', // 5
    'token: A session', // 6
    'how: Malware', // 7
    'dwell: not published', // 8
    'helped: no', // 9
    'why: One two three four five six seven eight nine ten.', // 10
    'timeline:', // 11
    '  - { date: 2023-05-15, event: Taken. }', // 12
    '  - { date: 2023-06, event: Seen. }', // 13
    '  - { date: 2023-06-16, event: Ended. }', // 14
    'sources:', // 15
    '  - { title: A report, url: "https://example.com/report" }', // 16
    '---', // 17
    '', // 18
    '## What happened', // 19
    '', // 20
    'A *first* thing,', // 21
    'then [another](/blogs).', // 22
    '', // 23
    '## What a bearer token allowed', // 24
    '', // 25
    '- One `copy`', // 26
    '- **Another**', // 27
    '', // 28
    '## What would have mattered', // 29
    '', // 30
    'A key.', // 31
    '', // 32
    '## Would OTA have helped?', // 33
    '', // 34
    'Hardly.', // 35
  ].join('\n')

  test('a good file is read whole, its text in four parts', () => {
    const { parts, ...facts } = parseCaseStudy(FILE, `${GOOD}\n`)
    expect(facts).toEqual({
      name: 'A theft',
      url: 'a-theft',
      month: '2023-05',
      date: 'May 2023',
      token: 'A session',
      how: 'Malware',
      dwell: 'not published',
      helped: 'no',
      why: 'One two three four five six seven eight nine ten.',
      timeline: [
        { date: '2023-05-15', event: 'Taken.' },
        { date: '2023-06', event: 'Seen.' },
        { date: '2023-06-16', event: 'Ended.' },
      ],
      sources: [{ title: 'A report', url: 'https://example.com/report' }],
      file: FILE,
    })
    const read = Object.entries(parts).map(([part, { children }]) => [
      part,
      children.map((node) => `${node.type}: ${textOf(node)}`).join(),
    ])
    expect(Object.fromEntries(read)).toEqual({
      happened: 'paragraph: A first thing,\nthen another.',
      allowed: 'list: One copyAnother',
      mattered: 'paragraph: A key.',
      judgement: 'paragraph: Hardly.',
    })
  })

  test.each(['yes', 'partly'])('OTA may have helped: %s', (helped) => {
    expect(parseCaseStudy(FILE, GOOD.replace('helped: no', `helped: ${helped}`)).helped).toBe(
      helped,
    )
  })

  test('a month may stand before or after a day of its own', () => {
    const source = GOOD.replace('2023-06-16', '2023-06').replace('2023-06,', '2023-06-16,')
    expect(parseCaseStudy(FILE, source).timeline.map(({ date }) => date)).toEqual([
      '2023-05-15',
      '2023-06-16',
      '2023-06',
    ])
  })

  testRefusals(parseCaseStudy, FILE, GOOD, [
    ['no name', 'name: A theft\n', '', 'name', 1],
    ['a url that is not the file name', 'url: a-theft', 'url: another', 'url', 3],
    ['a month that does not exist', 'month: 2023-05', 'month: 2023-13', 'month', 4],
    ['an answer in between', 'helped: no', 'helped: perhaps', 'helped', 9],
    ['no reason', /why: .*/, 'why: ""', 'why', 10],
    ['a reason of eleven words', 'ten.', 'ten eleven.', 'why', 10],
    ['two entries only', / {2}- .*Ended.*\n/, '', 'timeline', 11],
    ['an entry on no day', '2023-05-15', '2023-05-32', 'timeline', 11],
    ['an entry without an event', ', event: Taken.', '', 'timeline', 11],
    ['entries in another order', '2023-06,', '2023-04,', 'timeline', 11],
    ['days in another order, with their month between', '2023-05-15', '2023-06-17', 'timeline', 11],
    ['no source', /\n {2}- .*report.*/, ' []', 'sources', 15],
    [
      'text above the first heading',
      '## What hap',
      'Before.\n\n## What hap',
      '## What happened',
      19,
    ],
    ['a heading in other words', '## What happened', '## What went on', '## What happened', 19],
    [
      'a heading of another level',
      '## What would',
      '### What would',
      '## What would have mattered',
      29,
    ],
    [
      'two parts in the wrong order',
      /(## What a b[^#]+)(## What w[^#]+)/,
      '$2$1',
      '## What a bearer token allowed',
      24,
    ],
    ['a missing last part', /## Would[\s\S]*/, '', '## Would OTA have helped?', 31],
    ['a fifth part', /$/, '\n\n## And then', 'text', 37],
    ['an empty part', 'A key.\n', '', '## What would have mattered', 29],
    ['a component', 'A key.', '<Claim>A key.</Claim>', '## What would have mattered', 31],
    ['a tag left open', 'A key.', '<b>A key.', 'text', 31],
  ])
})
