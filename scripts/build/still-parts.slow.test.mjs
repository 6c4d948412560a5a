import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPush, readRows } from './flight-rows.mjs'

/** @type {string} */
let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ota-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

const LONG = 'A sentence that never changes, and that nobody needs twice. '.repeat(3)

/**
 * @param {string} body
 * @param {string[]} rows
 * @returns the page as Next writes it, and its rows by id, after the pass
 */
async function pass(body, rows) {
  const script = (/** @type {string} */ text) => `<script>${text}</script>`
  const stream = `1:"$Sreact.fragment"\n2:I[1,[],"Island"]\n${rows.join('')}`
  const half = stream.length >> 1
  const pushes = [stream.slice(0, half), stream.slice(half)].map((text) =>
    script(`self.__next_f.push(${JSON.stringify([1, text]).replaceAll('<', '\\u003c')})`),
  )
  const page = join(folder, 'index.html')
  await writeFile(
    page,
    `<!DOCTYPE html><html><head></head><body>${body}${script('(self.__next_f=self.__next_f||[]).push([0])')}${pushes.join('')}</body></html>`,
  )
  await promisify(execFile)(process.execPath, ['scripts/build/still-parts.mjs', folder])
  const html = await readFile(page, 'utf8')
  const [, push = '', keeper = ''] = /<script>.*?\[0\]\);(.*\]\));(.*?)<\/script>/s.exec(html) ?? []
  const after = readRows(readPush(push) ?? '')
  return { html, keeper, row: Object.fromEntries(after.map(({ id, value }) => [id, value])) }
}

const element = (/** @type {string} */ type, /** @type {object} */ props) => [
  '$',
  type,
  null,
  props,
]
const row = (/** @type {string} */ id, /** @type {unknown} */ value) =>
  `${id}:${JSON.stringify(value)}\n`
const emptied = (/** @type {string} */ name, props = {}) => ({
  ...props,
  'data-still': name,
  dangerouslySetInnerHTML: { __html: '' },
})

test('what stands in the page leaves its data, with the rows that only it names', async () => {
  const {
    html,
    row: after,
    keeper,
  } = await pass(`<main><section class="a&amp;b"><p>${LONG}</p>1<!-- --> of 2</section></main>`, [
    row('0', element('main', { children: '$L3' })),
    row('3', element('section', { className: 'a&b', children: ['$4', 1, ' of 2', null] })),
    row('4', element('$1', { children: element('p', { children: LONG }) })),
  ])
  expect(after['0'][3]).toEqual(emptied('0'))
  expect(after).not.toHaveProperty('4')
  expect(html).toContain('<main data-still="0"><section class="a&amp;b"><p>')
  expect(keeper).toContain('data-still')
})

test('an island and what leads to it stay, and its still neighbours go', async () => {
  const { row: after } = await pass(`<main><p>${LONG}</p><b>an island</b></main>`, [
    row('0', element('main', { children: [element('p', { children: LONG }), '$L3'] })),
    row('3', element('$L2', { label: LONG })),
  ])
  expect(after['0'][3].children).toEqual([element('p', emptied('0')), '$L3'])
  expect(after['3']).toEqual(element('$L2', { label: LONG }))
})

test('what the page does not show yet, or in other letters, stays', async () => {
  const hidden = element('p', { children: LONG })
  const { row: after, html } = await pass(`<noscript><p>${LONG}</p></noscript><i>${LONG}!</i>`, [
    row('0', [element('$L2', { children: hidden }), element('i', { children: LONG })]),
  ])
  expect(after['0'][0]).toEqual(element('$L2', { children: hidden }))
  expect(after['0'][1]).toEqual(element('i', { children: LONG }))
  expect(html).not.toContain('data-still="')
})

test('scripts, what programs read of the head, and what is not there are not repeated', async () => {
  const { row: after } = await pass('', [
    row('0', [
      element('script', { dangerouslySetInnerHTML: { __html: '{}' } }),
      element('noscript', { children: LONG }),
      element('meta', { property: 'og:title', content: 'One' }),
      element('meta', { name: 'description', content: 'One' }),
      element('link', { rel: 'canonical', href: '/one' }),
      element('link', { rel: 'icon', href: '/one.svg', media: '$undefined' }),
      element('title', { children: 'One' }),
    ]),
  ])
  expect(after['0']).toEqual([
    element('script', { dangerouslySetInnerHTML: { __html: '' } }),
    element('noscript', {}),
    element('link', { rel: 'icon', href: '/one.svg' }),
    element('title', { children: 'One' }),
  ])
})

test('no connection is opened for fonts', async () => {
  const hint = ':HC["/",""]\n'
  const { html } = await pass('<link rel="preconnect" href="/" crossorigin=""/><p>a</p>', [
    hint,
    row('0', 'a'),
  ])
  expect(html).not.toMatch(/preconnect|HC/)
})
