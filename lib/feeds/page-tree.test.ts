import type { Heading } from 'mdast'
import { pageMarkdown, pageTree } from './page-tree'

const absolute = (href: string) => `https://site.test${href}`
const tree = (main: string) => pageTree(`<nav>Menu</nav><main>${main}</main>`, absolute)
/** Without the line that says where the page stands. */
const markdown = (main: string) =>
  pageMarkdown(tree(main), 'https://site.test/x').replace('\n\nFrom https://site.test/x\n', '')

test('headings, text, links and code', () => {
  expect(
    markdown(
      '<h1>One</h1><p>A <b>bold</b> word,\n <code>x</code> and <a href="/limits">limits</a>, <a href="#here">here</a>.</p><pre>a\n  b\n</pre>',
    ),
  ).toBe(
    '# One\n\nA **bold** word, `x` and [limits](https://site.test/limits), here.\n\n```\na\n  b\n```',
  )
})

test('what is drawn, pressed or hidden is left out; a picture is its name', () => {
  expect(
    markdown(
      '<p>Seen<svg><title>No</title></svg> <span aria-hidden="true">no</span><span class="sr-only">, heard</span> <span role="img" aria-label="a dial"></span></p><button>No</button><form>No</form>',
    ),
  ).toBe('Seen , heard a dial')
})

test('lists are lists, and sections where they have headings', () => {
  expect(markdown('<ul><li>a</li><li>b</li></ul>')).toBe('- a\n- b')
  expect(markdown('<ul><li><h3>A</h3><p>a</p></li><li><h3>B</h3>b</li></ul>')).toBe(
    '### A\n\na\n\n### B\n\nb',
  )
  expect(markdown('<dl><div><dt>T</dt><dd>d</dd></div></dl>')).toBe('**T**\n\nd')
})

test('tables and folds', () => {
  expect(
    markdown('<table><thead><tr><th>A<th>B</thead><tbody><tr><th>1<td><p>2</p></tbody></table>'),
  ).toBe('| A | B |\n| - | - |\n| 1 | 2 |')
  expect(markdown('<details><summary>More</summary>Folded.</details>')).toBe('**More**\n\nFolded.')
})

test('what stands in a row or in lines of its own has spaces between', () => {
  expect(markdown('<p class="flex"><span>1</span><span>2</span></p>')).toBe('1 2')
  expect(markdown('<p>a<span class="mt-1 block">b</span></p>')).toBe('a b')
  expect(markdown('<p>one<span>word</span></p>')).toBe('oneword')
  expect(markdown('<p>a<b> 200 </b>b</p>')).toBe('a **200** b')
})

test('a heading has its own anchor, or that of what it begins', () => {
  const anchors = tree(
    '<h1>Page</h1><section id="s"><div><h2>First</h2></div><h2>Second</h2></section><ul><li id="l"><h3>Item</h3></li></ul><h2 id="own">Own</h2>',
  )
    .children.filter((node): node is Heading => node.type === 'heading')
    .map(({ data }) => data?.anchor)
  expect(anchors).toEqual([undefined, 's', undefined, 'l', 'own'])
})
