import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { articleTags } from '@/lib/content/checks/components'
import { testArticles } from '@/lib/content/testing/content'
import { BlogList } from './blog-list'
import { highlight } from './highlight'
import { articleComponents, diagrams } from './mdx-components'

describe('code', () => {
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
})

test('every drawing in the folder can be named, by the name of its file', () => {
  const files = readdirSync(join(__dirname, 'diagrams')).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(0)
  expect(Object.keys(diagrams).sort()).toEqual(
    files.map((file) => file.replace(/\.tsx$/, '')).sort(),
  )
})

test('a list without articles says so, and lists nothing', () => {
  expect(renderToStaticMarkup(<BlogList articles={[]} />)).toMatch(
    /^<p[^>]*>No blogs available right now\. Please check back soon or explore our featured content above\.<\/p>$/,
  )
})

test('a list marks its drafts, and nothing else', () => {
  const [draft, published] = testArticles([[], []])
  if (!draft || !published) throw new Error('two articles are needed')
  const html = renderToStaticMarkup(<BlogList articles={[{ ...draft, draft: true }, published]} />)
  expect(html.split('Article 1')[0]).toContain('Draft')
  expect(html.match(/Draft/g)).toHaveLength(1)
})

test('the components that texts may name are those that pages draw', () => {
  const isComponent = (name: string) => /^[A-Z]/.test(name)
  const listed = Object.keys(articleTags).filter(isComponent)
  expect(listed.sort()).toEqual(Object.keys(articleComponents([])).filter(isComponent).sort())
})
