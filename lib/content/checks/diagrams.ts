import { attribute, tagsIn } from '@/lib/content/mdx-tags'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Diagrams that nobody has drawn. */
export const checkDiagrams: Check = (text, { diagrams }) =>
  tagsIn(text.tree)
    .filter(({ name }) => name === 'Diagram')
    .filter((tag) => !diagrams.has(attribute(tag, 'name') ?? ''))
    .map((tag) => ({
      line: lineIn(text, tag),
      field: '<Diagram name>',
      expected: `one of ${[...diagrams].join(', ') || 'no diagrams: there are none yet'}`,
      fix: 'correct its name, in quotes; a new one is drawn in components/blog/diagrams',
    }))
