import {
  type BundledLanguage,
  bundledLanguages,
  codeToTokens,
  createCssVariablesTheme,
} from 'shiki'

/**
 * Colours are names here, not values: one pass serves both themes, and the pages need no style
 * attributes, which a strict content security policy would drop.
 */
const theme = createCssVariablesTheme({ name: 'site', variablePrefix: '--' })

const CLASSES: Readonly<Record<string, string>> = {
  'var(--token-keyword)': 'code-keyword',
  'var(--token-constant)': 'code-keyword',
  'var(--token-string)': 'code-string',
  'var(--token-string-expression)': 'code-string',
  'var(--token-comment)': 'code-comment',
}

const LINE_END = { content: '\n', color: undefined }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Code as HTML, its colours as class names; neighbours of one colour share an element. */
export async function highlight(code: string, language: string): Promise<string> {
  if (!Object.hasOwn(bundledLanguages, language)) return escapeHtml(code)
  const { tokens } = await codeToTokens(code, {
    lang: language as BundledLanguage,
    theme,
    tokenizeTimeLimit: 0, // otherwise a busy machine leaves a line without colours, and reports no error
  })
  let html = ''
  let open = ''
  for (const { content, color = '' } of tokens.flatMap((line) => [...line, LINE_END])) {
    const name = CLASSES[color] ?? ''
    if (content.trim() !== '' && name !== open) {
      html += `${open && '</span>'}${name && `<span class="${name}">`}`
      open = name
    }
    html += escapeHtml(content)
  }
  return `${html.trimEnd()}${open && '</span>'}`
}
