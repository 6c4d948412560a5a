import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Markdown shows a picture with a space in its address as the letters that it is written in. */
const UNREAD = /!\[[^\]]*\]\(/

/** Pictures: an article has diagrams, and nothing here would draw a file. */
export const checkImages: Check = (text) => {
  const problems: Problem[] = []
  visit(text.tree, (node) => {
    const isPicture = node.type === 'image' || node.type === 'imageReference'
    if (!isPicture && !(node.type === 'text' && UNREAD.test(node.value))) return
    problems.push({
      line: lineIn(text, node),
      field: 'image',
      expected: 'no picture: pictures are not supported yet',
      fix: 'say it in words or a table; a diagram is drawn in components/blog/diagrams',
    })
  })
  return problems
}
