import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import type { Check } from './check'
import { lineIn } from './content-text'

const OPENING = /^[\s>]*(?:[-*+] |\d+[.)] )*(`{3,}|~{3,})/

/** Code whose fence is never closed: all text below it becomes code without a word. */
export const checkFences: Check = (text) => {
  const lines = text.body.split('\n')
  const problems: Problem[] = []
  visit(text.tree, 'code', (node) => {
    const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } }
    const fence = OPENING.exec(lines[start.line - 1] ?? '')?.[1]
    if (!fence) return // indented code has none
    const last = (lines[end.line - 1] ?? '').replace(/^[\s>]*/, '').trimEnd()
    const isClosed =
      end.line > start.line &&
      last.startsWith(fence) &&
      last === fence.charAt(0).repeat(last.length)
    if (isClosed) return
    const expected = `${fence} on a line of its own below this code`
    problems.push({
      line: lineIn(text, node),
      field: 'code',
      expected,
      fix: `write ${fence} there`,
    })
  })
  return problems
}
