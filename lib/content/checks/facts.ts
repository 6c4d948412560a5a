import { attribute, tagsIn } from '@/lib/content/mdx-tags'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Facts whose source is missing, or is not one that the front matter lists. */
export const checkFacts: Check = (text) => {
  const { sources, tree } = text
  if (!sources) return []
  return tagsIn(tree)
    .filter(({ name }) => name === 'Fact')
    .filter((tag) => !sources.some(({ url }) => url === attribute(tag, 'source')))
    .map((tag) => ({
      line: lineIn(text, tag),
      field: '<Fact source>',
      expected:
        sources.length > 0
          ? `a url of the front matter’s sources: ${sources.map(({ url }) => url).join(' ')}`
          : 'a url of the front matter’s sources, which lists none',
      fix: 'add the source to the front matter and copy its url here, letter by letter',
    }))
}
