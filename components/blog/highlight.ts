import { createCssVariablesTheme, createHighlighter, type ThemedToken } from 'shiki'
import { CODE_LANGUAGES } from '@/lib/content/code-blocks'

const languages = CODE_LANGUAGES.filter((language) => language !== 'text')

/**
 * Colours are names here, not values: one pass serves both themes, and the pages need no style
 * attributes, which a strict content security policy would drop.
 */
const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--code-' })

const highlighter = createHighlighter({ themes: [theme], langs: languages })

const KINDS = {
  'token-keyword': 'code-keyword',
  'token-constant': 'code-keyword',
  'token-string': 'code-string',
  'token-string-expression': 'code-string',
  'token-comment': 'code-comment',
} as const

interface CodeToken {
  text: string
  className?: string
}

function toToken({ content, color }: ThemedToken): CodeToken {
  const name = /^var\(--code-(.+)\)$/.exec(color ?? '')?.[1] ?? ''
  return { text: content, className: KINDS[name as keyof typeof KINDS] }
}

/** Neighbours of one colour become one token: a third of the markup. */
function join(tokens: CodeToken[], token: CodeToken): CodeToken[] {
  const last = tokens.at(-1)
  const isBlank = token.text.trim() === ''
  if (last && (isBlank || last.className === token.className)) last.text += token.text
  else tokens.push({ ...token })
  return tokens
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function toHtml({ text, className }: CodeToken): string {
  const escaped = escapeHtml(text)
  return className ? `<span class="${className}">${escaped}</span>` : escaped
}

/** Code as HTML, its colours as class names, line breaks included. */
export async function highlight(code: string, language: string): Promise<string> {
  const known = languages.find((each) => each === language)
  if (!known) return escapeHtml(code)
  const { tokens } = (await highlighter).codeToTokens(code, {
    lang: known,
    theme: 'site',
    tokenizeTimeLimit: 0, // else a busy machine leaves a line without its colours, and says nothing
  })
  return tokens
    .map((line) => line.map(toToken))
    .flatMap((line, index) => (index === 0 ? line : [{ text: '\n' }, ...line]))
    .reduce(join, [])
    .map(toHtml)
    .join('')
}
