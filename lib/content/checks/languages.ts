import { visit } from 'unist-util-visit'
import { CODE_LANGUAGES } from '@/lib/content/code-meta'
import type { Problem } from '@/lib/content/content-error'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Code in a language that nothing here can colour: most often another name of one that is known. */
export const checkLanguages: Check = (text) => {
  const problems: Problem[] = []
  visit(text.tree, 'code', (node) => {
    const { lang } = node
    if (!lang || CODE_LANGUAGES.some((known) => known === lang)) return
    const expected = `one of ${CODE_LANGUAGES.join(', ')}`
    const fix = 'take the nearest of them; text is left uncoloured'
    problems.push({ line: lineIn(text, node), field: `code in ${lang}`, expected, fix })
  })
  return problems
}
