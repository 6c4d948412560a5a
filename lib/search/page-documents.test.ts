import { pageTree } from '@/lib/feeds/page-tree'
import { withPageWords } from './page-documents'
import type { SearchDocument } from './site-documents'

const page = {
  path: '/x',
  name: 'X',
  column: 'Product',
  heading: 'Of X',
  title: 'X: all of it',
  description: 'About it',
} as const
const tree = (main: string) => pageTree(`<main>${main}</main>`, (href) => href)
const whole: SearchDocument = {
  page: page.title,
  title: page.title,
  href: '/x',
  text: 'About it.',
}

test('words before the first section are those of the page, each section is one more', () => {
  expect(
    withPageWords(page, tree('<h1>Of X</h1><p>Lead</p><h2 id="a">A</h2><p>a</p><h2>B</h2>b'), [
      whole,
    ]),
  ).toEqual([
    { ...whole, text: 'About it. Lead.' },
    { page: 'X', title: 'A', href: '/x#a', text: 'a' },
    { page: 'X', title: 'B', href: '/x', text: 'b' },
  ])
})

test('a heading without an anchor belongs to the one above it that has one', () => {
  expect(
    withPageWords(page, tree('<h2 id="a">A</h2>a<h3>Deep</h3>d<h2 id="k">K</h2><h3>Kept</h3>k'), [
      whole,
      { ...whole, title: 'K', href: '/x#k', text: 'Known.' },
    ]).slice(2),
  ).toEqual([{ page: 'X', title: 'A', href: '/x#a', text: 'a. Deep. d.' }])
})

test('a section that a list has already is not told twice, one without words not at all', () => {
  const known: SearchDocument[] = [
    whole,
    { ...whole, title: 'Of the list', href: '/x#a', text: 'More.' },
    { ...whole, title: 'B', href: '/x#b', text: 'More.' },
    { ...whole, title: 'C', href: '/y', text: 'Elsewhere.' },
  ]
  expect(
    withPageWords(page, tree('<h2 id="a">A</h2>a<h2>B</h2>b<h2>C</h2>c<h2>D</h2>'), known).slice(4),
  ).toEqual([{ page: 'X', title: 'C', href: '/x', text: 'c' }])
})
