import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { contentMistakes, headMistakes, pageMistakes } from './check'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-'))
  jest.spyOn(process, 'cwd').mockReturnValue(root)
  jest.replaceProperty(process.env, 'NODE_ENV', 'development')
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(root, { recursive: true })
})

function put(file: string, data: string | Buffer) {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), data)
}

/** Writes an article whose text begins on line 10. */
const article = (url: string, text: string, fields = 'tags: [jwt]') =>
  put(
    `content/blogs/${url}.mdx`,
    `---\ntitle: Article ${url}\nurl: ${url}\nisAboutOTA: false\nhighlights: []\ndate: 2026-11-20\nsources: []\n${fields}\n---\n${text}\n`,
  )

const ANCHORS = { '/about': ['licence'] }
const mistakes = async () => [...(await contentMistakes(ANCHORS)).values()].flat()

const NOWHERE = 'an address that begins with https:// or, on this site, with /, not'

test.each([
  ['', 'an address between the brackets of the link'],
  ['www.example.com', `${NOWHERE} www.example.com`],
  ['blogs/about-x', `${NOWHERE} blogs/about-x`],
  ['file:///C:/plan.docx', `${NOWHERE} file:///C:/plan.docx`],
  ['javascript:void', `${NOWHERE} javascript:void`],
  ['http://localhost:3000/about', 'https in place of http in http://localhost:3000/about'],
  ['other', '/blogs/other, the address of that article, not other'],
  ['./other.mdx', '/blogs/other, the address of that article, not ./other.mdx'],
  ['/blogs/other.html', '/blogs/other, the address of that article, not /blogs/other.html'],
  ['/blogs/older', '/blogs/other, the address of that article, not /blogs/older'],
  ['/blogs/nope', 'the address of a page or an article, not /blogs/nope, which does not exist'],
  ['/about.html', '/about, without its ending'],
  ['/about/', '/about, without its ending'],
  ['/about#nope', '/about with one of its sections (licence), not #nope'],
  ['/blogs/other#nope', '/blogs/other with one of its sections (a-part, sources), not #nope'],
  ['/about#100%', '/about with one of its sections (licence), not #100%'],
  ['#nope', '/blogs/one with one of its sections (sources), not #nope'],
  [
    '/blogs/hidden',
    'an article that is public, not /blogs/hidden, which is a draft or has a later date',
  ],
])('a link to %j is a mistake', async (address, expected) => {
  article('one', `See [this](${address}).`)
  article('other', '## A part\n\nText.', 'tags: [jwt]\naliases: [older]')
  article('hidden', 'Text.', 'tags: [jwt]\ndraft: true')
  expect(await mistakes()).toEqual([`content/blogs/one.mdx:10: text: expected ${expected}.`])
})

test.each([
  '/about#licence',
  '/blogs/other#a-part',
  '/blogs/one?x=1#sources',
  '/feed.xml',
  'https://owasp.org/',
  'mailto:a@ota.example',
  '#a-heading',
])('a link to %s is good', async (address) => {
  article('one', `## A heading\n\nSee [this](${address}).`)
  article('other', '## A part\n\nText.')
  expect(await mistakes()).toEqual([])
})

test('an article with a mistake does not make the links to it mistakes', async () => {
  article('one', 'See [this](/blogs/other).')
  article('other', 'In <100 ms.')
  expect(await mistakes()).toEqual([
    'content/blogs/other.mdx:10: text: expected &lt; for the sign <.',
  ])
})

test('a tag is written as the oldest article with it does', async () => {
  article('one', 'Text.', 'tags: [JWT]')
  put(
    'content/blogs/two.mdx',
    '---\ntitle: Two\nurl: two\nisAboutOTA: false\nhighlights: []\ndate: 2026-11-21\nsources: []\ntags: [jwt]\n---\nText.\n',
  )
  expect(await mistakes()).toEqual([
    'content/blogs/two.mdx:8: tags: expected JWT, as in other articles, not jwt.',
  ])
})

test('an earlier url belongs to one article', async () => {
  article('one', 'Text.')
  article('two', 'Text.', 'tags: []\naliases: [one]')
  expect(await mistakes()).toEqual([
    'content/blogs/two.mdx:9: aliases: expected urls that no other article has; one is one of one.',
  ])
})

test('the newer of two articles with the same title or excerpt has the mistake', async () => {
  article('one', 'Text.', 'excerpt: The same.\ntags: []')
  const two =
    '---\ntitle: Two\nurl: two\nexcerpt: The same.\nisAboutOTA: false\nhighlights: []\ndate: 2026-11-21\nsources: []\ntags: []\n---\nText.\n'
  put('content/blogs/two.mdx', two)
  expect(await mistakes()).toEqual([
    'content/blogs/two.mdx:4: excerpt: expected a text that no other article or page has.',
  ])
  put('content/blogs/two.mdx', two.replace('title: Two', 'title: Why OTA'))
  expect(await mistakes()).toEqual([
    'content/blogs/two.mdx:2: title: expected a title that no other article or page has.',
  ])
})

test('the words of the template may stand in a draft only', async () => {
  const fields = 'tags: []\nhighlights: ["The first thing to take away."]'
  const text = '## A heading becomes an entry in the contents list\n\nText.'
  const write = (draft: string) =>
    put(
      'content/blogs/one.mdx',
      `---\ntitle: One\nurl: one\nisAboutOTA: false\ndate: 2026-11-20\nsources: []\n${fields}${draft}\n---\n${text}\n`,
    )
  write('\ndraft: true')
  expect(await mistakes()).toEqual([])
  write('')
  expect(await mistakes()).toEqual([
    'content/blogs/one.mdx:8: text: expected your own words in place of “The first thing to take away.”.',
    'content/blogs/one.mdx:10: text: expected your own words in place of “A heading becomes an entry in the contents list”.',
  ])
})

const BESIDE = 'a picture beside the text, ./name.png, or in content/images, ../images/name.png'

describe('a picture', () => {
  const PNG = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

  test.each(['./a.png', '../images/a.png'])('%s is good', async (address) => {
    put('content/blogs/a.png', await PNG)
    put('content/images/a.png', await PNG)
    article(
      'one',
      `![A square](${address} "Red")`,
      'tags: []\nimage: { file: ./a.png, alt: A square }',
    )
    expect(await mistakes()).toEqual([])
  })

  test.each([
    ['./none.png', 'the file content/blogs/none.png, which does not exist'],
    ['https://a.example/a.png', BESIDE],
    ['/images/a.png', BESIDE],
    ['./A Big One.png', 'a PNG, JPEG, WebP, AVIF or SVG file, named like a-first-chart.png'],
    ['./big.png', 'content/blogs/big.png to have up to 5 MB'],
    ['./100%.png', 'a PNG, JPEG, WebP, AVIF or SVG file, named like a-first-chart.png'],
    ['./text.png', 'content/blogs/text.png to be a whole picture, which it is not'],
    ['./half.png', 'content/blogs/half.png to be a whole picture, which it is not'],
    ['./bad.svg', 'a drawing without <script>, or a PNG of it (content/blogs/bad.svg, line 1)'],
    [
      './site.svg',
      'a <Diagram>, in place of the picture content/blogs/site.svg, since its colours are the site’s',
    ],
  ])('%s is a mistake', async (address, expected) => {
    const files: Record<string, string | Buffer> = {
      './big.png': Buffer.alloc(5_000_001),
      './text.png': 'Text',
      './half.png': (await PNG).subarray(0, -20),
      './site.svg':
        '<svg viewBox="0 0 1 1"><title>A</title><desc>B</desc><g fill="var(--ink)"/></svg>',
      './bad.svg': '<svg viewBox="0 0 1 1"><title>A</title><desc>B</desc><script/></svg>',
    }
    const data = files[address]
    if (data) put(`content/blogs/${address}`, data)
    article('one', `![It shows a thing](<${address}>)`)
    expect(await mistakes()).toEqual([`content/blogs/one.mdx:10: text: expected ${expected}.`])
  })

  test('that no text shows is checked as well', async () => {
    put('content/images/My Chart.PNG', await PNG)
    expect(await mistakes()).toEqual([
      'content/images/My Chart.PNG: picture: expected a PNG, JPEG, WebP, AVIF or SVG file, named like a-first-chart.png.',
    ])
  })
})

test('an article has the mistakes of its diagrams', async () => {
  put('content/diagrams/bad.svg', '<svg viewBox="0 0 1 1"><title>A</title><desc>B</desc><a/></svg>')
  put('content/benchmarks.json', '{ "quotes": {} }')
  article('one', '<Diagram name="bad">A caption.</Diagram>')
  const sentence =
    'content/diagrams/bad.svg:1: drawing: expected a drawing without <a>, or a PNG of it.'
  expect((await contentMistakes(ANCHORS)).get('content/blogs/one.mdx')).toEqual([sentence])
})

test('the links of a page’s own texts are checked', () => {
  const texts = {
    lead: 'See [this](/about#licence) and [that](/nope).',
    links: [
      { label: 'More', href: '/about#nope' },
      { label: 'Made', href: `/about#${['put', 'together'].join('-')}` },
      { label: 'Good', href: '/about' },
    ],
  }
  put('content/pages/home.ts', `\nlead: '[that](/nope)'\nhref: '/about#nope'\n`)
  expect(pageMistakes({ 'content/pages/home.ts': texts }, ANCHORS)).toEqual([
    'content/pages/home.ts:2: link: expected the address of a page or an article, not /nope, which does not exist.',
    'content/pages/home.ts:3: link: expected /about with one of its sections (licence), not #nope.',
    'content/pages/home.ts: link: expected /about with one of its sections (licence), not #put-together.',
  ])
})

describe('the head of a page', () => {
  const about = {
    name: 'About',
    heading: 'About us',
    title: 'About us',
    description: 'Who makes OTA, and how you can check every claim yourself.',
  }
  const contact = { ...about, name: 'Contact', title: 'Write to us', description: 'D'.repeat(160) }

  beforeEach(() => {
    const fields =
      "\n    name: '',\n    heading: '',\n    title: '',\n    description:\n      '',\n  },"
    put('content/pages/heads.ts', `{\n  about: {${fields}\n  contact: {${fields}\n}\n`)
  })

  test.each([
    [{ title: 'T'.repeat(54) }, []],
    [{ title: 'T'.repeat(55) }, ['12: contact.title: expected 1 to 54 characters, not 55.']],
    [{ title: about.title }, ['12: contact.title: expected a text that no other page has.']],
    [{ name: ' ' }, ['10: contact.name: expected 1 to 30 characters, not 1.']],
    [
      { description: 'D'.repeat(39) },
      ['13: contact.description: expected 40 to 160 characters, not 39.'],
    ],
    [
      { description: 'D'.repeat(161) },
      ['13: contact.description: expected 40 to 160 characters, not 161.'],
    ],
  ])('with %j has the mistakes %j', (change, sentences) => {
    const mistakes = headMistakes({ about, contact: { ...contact, ...change } })
    // A text that two pages share is named for both.
    expect(mistakes.filter((sentence) => sentence.includes('contact.'))).toEqual(
      sentences.map((sentence) => `content/pages/heads.ts:${sentence}`),
    )
  })
})
