import MiniSearch from 'minisearch'
import { listedDocuments } from '@/app/search-index.json/listed-documents'
import { nextHit } from '@/components/search/search-field'
import { allArticles } from '@/lib/content/articles'
import { allCaseStudies } from '@/lib/content/case-studies'
import { pages } from '@/lib/pages'
import { excerptOf, find, markMatches, type Piece, pagesIn } from './find'
import { buildIndex, indexOptions } from './search-index'
import { articleDocuments, caseStudyDocuments, type SearchDocument } from './site-documents'

/** Texts that were there when the order below was judged: what is written later may come first. */
const ARTICLES = ['how-jwt-token-work', 'jwt-replay-attacks', 'why-attacks-engage-server-resources']
const STUDIES = ['circleci', 'cloudflare', 'genesis-market', 'okta-support-system', 'storm-0558']

const index = buildIndex([
  ...allArticles()
    .filter(({ url }) => ARTICLES.includes(url))
    .flatMap(articleDocuments),
  ...caseStudyDocuments(allCaseStudies().filter(({ url }) => STUDIES.includes(url))),
  ...listedDocuments(),
])
const found = (query: string) => find(index, query).map(({ href }) => href)

test.each([
  ['replay', '/blogs/jwt-replay-attacks'],
  ['okta', '/case-studies#okta-support-system'],
  ['genisis', '/case-studies#genesis-market'],
  ['storm-0558', '/case-studies#storm-0558'],
  ['session hijacking', '/ota-security#session-hijacking'],
  ['limits', '/limits'],
  ['clocks', '/limits#limit-clocks'],
  ['privacy', '/privacy'],
  ['express', '/developers#express'],
  ['install', '/developers#install'],
  ['integrate', '/developers'],
  ['fastify', '/developers#fastify'],
  ['why not dpop', '/developers#why-not-dpop'],
  ['glossary', '/glossary'],
  ['hmac', '/glossary#hmac'],
  ['request inspector', '/videos#reading-the-request-inspector'],
])('%s leads to %s', (query, first) => {
  expect(found(query)[0]).toBe(first)
})

const small = (...texts: string[]) =>
  buildIndex(
    texts.map(
      (text, at): SearchDocument => ({
        page: 'Page',
        title: 'Title',
        href: String(at),
        text,
      }),
    ),
  )
const matched = (query: string, ...texts: string[]) =>
  find(small(...texts), query).map(({ href, matched }) => [href, ...matched])

test('a beginning finds the word, accents and capitals do not count', () => {
  expect(matched('caf', 'Un Café', 'tea')).toEqual([['0', 'cafe']])
})

test('a misspelt word counts only where the right one finds nothing', () => {
  expect(matched('token', 'a token', 'taken')).toEqual([['0', 'token']])
  expect(matched('tokin', 'a token', 'taken away')).toEqual([['0', 'token']])
})

test('every word must be there, unless no document has them all', () => {
  expect(matched('red tape', 'red tape', 'red ink')).toEqual([['0', 'red', 'tape']])
  expect(matched('red paper', 'red tape', 'blue ink')).toEqual([['0', 'red']])
})

test('the common words of a question count only where all words are there', () => {
  expect(matched('what is a nonce', 'what a day it is', 'one nonce each')).toEqual([['1', 'nonce']])
  expect(matched('what is', 'what it was', 'ink')).toEqual([['0', 'what']])
  expect(matched('what is in it', 'what is in it', 'it')).toHaveLength(1)
})

test('a short word is no beginning unless it is the last', () => {
  expect(matched('a token', 'a token', 'another token')).toEqual([['0', 'a', 'token']])
  expect(matched('token a', 'token another')).toEqual([['0', 'token', 'another']])
})

test.each(['', '  ', '?!'])('nothing to look for in "%s"', (query) => {
  expect(found(query)).toEqual([])
})

test('who types nothing is offered each page once, and no part or article', () => {
  expect(pagesIn(index).map(({ name, href }) => [name, href])).toEqual(
    Object.values(pages).map(({ name, path }) => [name, path]),
  )
})

test('the file that a browser reads finds what the fresh index finds', () => {
  const read = MiniSearch.loadJSON(JSON.stringify(index), indexOptions)
  for (const query of ['replay', 'genisis', 'device cloning', 'nothing-of-the-kind']) {
    expect(find(read, query)).toEqual(find(index, query))
  }
})

describe('what is shown of a hit', () => {
  const shown = (pieces: readonly Piece[]) =>
    pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
  const marked = (text: string, ...words: string[]) => shown(markMatches(text, new Set(words)))
  const excerpt = (text: string, ...words: string[]) => shown(excerptOf(text, new Set(words)))

  test('marks whole words, however they are written', () => {
    expect(marked('Replay: a REPLAY, not replayed', 'replay')).toBe(
      '[Replay]: a [REPLAY], not replayed',
    )
    expect(marked('Okta’s one-time café', 'okta', 'time', 'cafe')).toBe(
      '[Okta]’s one-[time] [café]',
    )
    expect(marked('cafe\u0301 au lait', 'cafe')).toBe('[cafe\u0301] au lait')
  })

  test('loses no letter, and marks nothing without a match', () => {
    expect(marked('Nothing here.', 'else')).toBe('Nothing here.')
    expect(marked('', 'else')).toBe('')
    expect(marked('end', 'end')).toBe('[end]')
  })

  const long = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`

  test('a short text is shown whole', () => {
    expect(excerpt('A short needle.', 'needle')).toBe('A short [needle].')
  })

  test('a long one is cut around the first match, at words, and says so', () => {
    const text = excerpt(long, 'needle')
    expect(text).toMatch(/^… (before )+\[needle\] (after )+…$/)
    expect(text.indexOf('[')).toBeLessThan(70)
    expect(text.length).toBeLessThan(220)
  })

  test('without a match it is the beginning', () => {
    expect(excerpt(long, 'other')).toMatch(/^(before )+…$/)
  })

  test('a text of one endless word is not cut', () => {
    expect(excerpt('x'.repeat(500), 'other')).toBe('x'.repeat(500))
  })
})

describe('keys in the list', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  const press = (key: string, active: number, held = {}) =>
    nextHit({ key, ...none, ...held }, active, 3)

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s from %i goes to %i', (key, active, next) => {
    expect(press(key, active)).toBe(next)
  })

  test('other keys, and those held with another, are the field’s own', () => {
    expect(press('a', 0)).toBeUndefined()
    expect(press('Home', 2, { shiftKey: true })).toBeUndefined()
    expect(press('ArrowUp', 2, { altKey: true })).toBeUndefined()
  })
})
