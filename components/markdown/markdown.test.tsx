import { renderToStaticMarkup } from 'react-dom/server'
import { articleKind } from '@/lib/content/articles'
import { highlight } from './highlight'
import { articleComponents } from './mdx-components'

describe('code', () => {
  test('is coloured by class and escaped, keeps its lines and joins neighbours of one colour', async () => {
    const html = await highlight("// a < b\nconst x = '<i>&'\nif (x) y()", 'js')
    expect(html).toBe(
      '<span class="code-comment">// a &lt; b\n</span>' +
        `<span class="code-keyword">const x = </span><span class="code-string">'&lt;i>&amp;'\n</span>` +
        '<span class="code-keyword">if</span> (x) y()',
    )
  })

  test('in an unknown language is plain text, escaped', async () => {
    expect(await highlight('a <b> & c', 'text')).toBe('a &lt;b> &amp; c')
  })
})

test('a column is aligned by a class, since pages refuse inline styles', () => {
  const Cell = articleComponents([], 'content/blogs/a.mdx').td
  expect(renderToStaticMarkup(<Cell style={{ textAlign: 'right' }}>1</Cell>)).toBe(
    '<td class="text-right">1</td>',
  )
})

test('a number of measurements is shown as the editor wrote it', () => {
  const { DemoResult } = articleComponents([], 'content/blogs/a.mdx')
  const html = renderToStaticMarkup(
    <DemoResult n="10,000" environment="Node 20">
      Faster.
    </DemoResult>,
  )
  expect(html).toContain('n = 10,000, Node 20')
})

test('pages render every tag that articles may use', () => {
  const listed = Object.keys(articleKind.tags()).filter((tag) => /^[A-Z]/.test(tag))
  const drawn = Object.keys(articleComponents([], 'content/blogs/a.mdx')).filter((tag) =>
    /^[A-Z]/.test(tag),
  )
  expect(listed.sort()).toEqual(drawn.sort())
})
