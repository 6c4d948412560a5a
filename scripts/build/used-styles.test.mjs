import { elementsOf } from '../policy/elements.mjs'
import { groupPages, namesOf, stylesFor } from './used-styles.mjs'

const names = (/** @type {string} */ html) => namesOf(elementsOf(html))
const page = names('<body class="a  md:b" id="top"><p data-x="1">text</p></body>')

/** @param {string} css */
const kept = (css, pages = [page]) => stylesFor(Buffer.from(css), pages)

test.each([
  '.a{color:red}',
  '.md\\:b{color:red}',
  '#top>p{color:red}',
  '.a:hover,.gone{color:red}',
  'p[open]:not(.gone):before{color:red}',
  ':is(.gone,.a) p{color:red}',
  ':root[data-theme=dark]{color:red}',
  '::placeholder{color:red}',
  '@media print,(hover:hover){p{color:red}}',
  '@media print{p{color:red}}',
  '@font-face{font-family:b;src:local(Arial)}',
  '@property --c{syntax:"*";inherits:false}',
])('%s may be needed', (css) => {
  expect(kept(css)).toBe(css)
})

test.each([
  '.gone{color:red}',
  '.gone .a{color:red}',
  '#other{color:red}',
  'svg{color:red}',
  ':where(.gone,.too) p{color:red}',
  '@media print{.gone{color:red}}',
  '@media (min-width:900px){@supports (color:lab(0 0 0)){.gone{color:red}}}',
  '::-webkit-date-and-time-value{color:red}',
  '@font-face{font-family:a;src:local(A),url(a.woff2)}',
])('%s is not', (css) => {
  expect(kept(css)).toBe('')
})

test('what is left has its order, its layers, and widths as older browsers know them', () => {
  const css =
    '@layer u{.a{top:0}.gone{top:1px}@media (min-width:900px){.md\\:b{top:2px}}}p{top:3px}'
  expect(kept(css)).toBe(css.replace('.gone{top:1px}', ''))
})

test('a group has what any of its pages can need', () => {
  const css = '.a{top:0}.b{top:1px}.c{top:2px}'
  expect(kept(css, [names('<p class="c">'), names('<p class="a">')])).toBe('.a{top:0}.c{top:2px}')
})

test('a page with a date has its parts', () => {
  const css = '::-webkit-datetime-edit{padding:0}'
  expect(kept(css, [page, names('<input type="date">')])).toBe(css)
})

test('pages that differ least are of one group', () => {
  const css = Buffer.from('.a{top:0}.b{top:0}.c{top:0}.d{top:0}.e{top:0}')
  const pages = ['a b c', 'd e', 'a b', 'd'].map((classes) => names(`<p class="${classes}">`))
  expect(groupPages(css, pages, 2)).toEqual([
    [0, 2],
    [1, 3],
  ])
  expect(groupPages(css, pages, 9)).toHaveLength(4)
})
