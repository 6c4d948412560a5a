import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { type Check, lineIn } from './check'
import { attribute, isTag } from './tags-in'

const ALT = {
  expected: 'an alternative text that says what the image shows',
  fix: 'say it as you would on the telephone',
}

/** Images without an alternative text, from elsewhere, or whose file is not there. */
export const checkImages: Check = (text, { images, published }) => {
  const problems: Problem[] = []
  visit(text.tree, (node) => {
    const add = (field: string, expected: string, fix: string) =>
      problems.push({ line: lineIn(text, node), field, expected, fix })
    if (node.type === 'image' || node.type === 'imageReference') {
      if (!node.alt?.trim()) add('image', ALT.expected, `![${ALT.fix}](…)`)
    }
    if (node.type === 'image' && !published.has(node.url)) {
      const fix = 'put it into public/, or use <Picture> for a file in content/images'
      add(`image ${node.url}`, 'a file in public/, as a path that begins with /', fix)
    }
    if (!isTag(node, 'Picture')) return
    const src = attribute(node, 'src')
    if (!attribute(node, 'alt')?.trim()) add('<Picture alt>', ALT.expected, `alt="${ALT.fix}"`)
    if (src === undefined || !images.has(src)) {
      const fix = 'put it there, and mind the capitals of its name'
      add('<Picture src>', 'the name of a file in content/images', fix)
    }
  })
  return problems
}
