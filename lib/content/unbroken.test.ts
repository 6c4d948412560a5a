import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { keepCompounds } from './unbroken'

function kept(value: string, tagName = 'p'): string {
  const text = { type: 'text' as const, value }
  const tree: Root = {
    type: 'root',
    children: [{ type: 'element', tagName, properties: {}, children: [text] }],
  }
  keepCompounds(tree)
  return toHtml(tree).replaceAll('<span class="whitespace-nowrap">', '[').replaceAll('</span>', ']')
}

test('short compounds stay on one line, several in a sentence too', () => {
  expect(kept('Two-factor sign-in, with SHA-256.')).toBe(
    '<p>[Two-factor] [sign-in], with [SHA-256].</p>',
  )
})

test('chains, long words, paths and code may break where they did', () => {
  const text = 'adversary-in-the-middle, pre-configuration, /ota-security, x/a-b'
  expect(kept(text)).toBe(`<p>${text}</p>`)
  expect(kept('sign-in', 'code')).toBe('<code>sign-in</code>')
})
