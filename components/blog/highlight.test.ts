import { highlight } from './highlight'

test('colours by name, escapes, keeps lines, and joins neighbours of one colour', async () => {
  const html = await highlight("// a < b\nconst x = '<i>&'\nif (x) y()", 'js')
  expect(html).toBe(
    '<span class="code-comment">// a &lt; b\n</span>' +
      `<span class="code-keyword">const x = </span><span class="code-string">'&lt;i>&amp;'\n</span>` +
      '<span class="code-keyword">if</span> (x) y()',
  )
})

test('an unknown language is plain text, escaped', async () => {
  expect(await highlight('a <b> & c', 'text')).toBe('a &lt;b> &amp; c')
})
