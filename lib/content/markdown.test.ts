import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { codeMeta } from './code-blocks'
import { parseReadme } from './ota-readme'
import { keepCompounds } from './unbroken'

test.each([
  [null, { isRun: false, isOutput: false }],
  ['title="verify.mjs" run', { title: 'verify.mjs', isRun: true, isOutput: false }],
  ['output', { isRun: false, isOutput: true }],
  ['title="how to run"', { title: 'how to run', isRun: false, isOutput: false }],
])('beside a fence: %s', (meta, expected) => expect(codeMeta({ meta })).toMatchObject(expected))

function kept(value: string, tagName = 'p'): string {
  const text = { type: 'text' as const, value }
  const tree: Root = {
    type: 'root',
    children: [{ type: 'element', tagName, properties: {}, children: [text] }],
  }
  keepCompounds(tree)
  return toHtml(tree).replaceAll('<span class="whitespace-nowrap">', '[').replaceAll('</span>', ']')
}

test('short compounds stay on one line; chains, long words, paths and code may break', () => {
  expect(kept('Two-factor sign-in, with SHA-256.')).toBe(
    '<p>[Two-factor] [sign-in], with [SHA-256].</p>',
  )
  const text = 'adversary-in-the-middle, pre-configuration, /ota-security, x/a-b'
  expect(kept(text)).toBe(`<p>${text}</p>`)
  expect(kept('sign-in', 'code')).toBe('<code>sign-in</code>')
})

describe('the README of the package', () => {
  const { names, example, table } = parseReadme(
    "# A package\n\n```ts\nnot('an example')\n```\n\n<!-- example: one -->\n\n```ts\nfirst()\nsecond()\n```\n\n" +
      '## Stores\n\n| store | for |\n| - | - |\n| `memory()` | one process |\n',
  )

  test('an example is the code below its mark; a table is its rows, in which code stays marked', () => {
    expect(names).toEqual(['one'])
    expect(example('one')).toEqual({ language: 'ts', code: 'first()\nsecond()' })
    expect(table('Stores')).toEqual([['`memory()`', 'one process']])
  })

  test('what is not there stops the build by its name', () => {
    expect(() => example('two')).toThrow('packages/ota/README.md has no example "two"')
    expect(() => table('A package')).toThrow('no table below "A package"')
    expect(() => table('Absent')).toThrow('no table below "Absent"')
  })
})
