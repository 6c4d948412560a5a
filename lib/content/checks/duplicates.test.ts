import { checkDuplicates } from './duplicates'
import { found, testText } from './test-text'

const two = { file: 'content/blogs/two.mdx', href: '/blogs/two', title: 'Two' }
const problems = (over: Partial<typeof two>) =>
  found(checkDuplicates, testText(''), [testText('', { ...two, ...over })])

test('texts that differ pass', () => expect(problems({})).toEqual([]))

test('two files that are one where capitals do not count are refused', () => {
  expect(problems({ file: 'content/blogs/One.mdx', href: '/blogs/One' })).toEqual(['3 url'])
})

test('a copied file that still asks for the address of the other is told whose it is', () => {
  const copy = testText('', { file: 'content/blogs/copy.mdx', href: '/blogs/copy' })
  const original = testText('', { ...two, title: 'Original' })
  expect(found(checkDuplicates, { ...copy, wantedHref: '/blogs/two' }, [original])).toEqual([
    '3 url',
  ])
})

test('two equal titles are refused', () => {
  expect(problems({ title: 'ONE' })).toEqual(['2 title'])
})

test('titles that could not be read are not compared', () => {
  const unread = testText('', { title: '' })
  expect(found(checkDuplicates, unread, [testText('', { ...two, title: '' })])).toEqual([])
})
