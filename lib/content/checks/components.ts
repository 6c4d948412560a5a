import { visit } from 'unist-util-visit'
import { articleTags, OWN_CHECK } from '@/lib/content/article-tags'
import type { Problem } from '@/lib/content/content-error'
import { blockTag, isTag, type MdxTag } from '@/lib/content/mdx-tags'
import type { Check } from './check'
import { lineIn } from './content-text'

const COMMENT = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/

type Finding = Omit<Problem, 'line'>

function checkTag({ name, attributes, children }: MdxTag): Finding[] {
  const rule = name !== null && Object.hasOwn(articleTags, name) ? articleTags[name] : undefined
  if (!rule) {
    const expected = `one of ${Object.keys(articleTags).join(', ')}`
    const fix = 'correct its name, or write it in Markdown; see docs/writing.md'
    return [{ field: `<${name ?? ''}>`, expected, fix }]
  }
  const names = Object.keys(rule.attributes)
  const example = `<${[name, ...names.map((each) => `${each}="…"`)].join(' ')}`
  const fix = rule.hasText ? `write ${example}>…</${name}>` : `write ${example} />`
  const unknown = attributes
    .filter(({ name: own = '' }) => !names.includes(own))
    .map(({ name: own = '{…}' }) => ({
      field: `<${name} ${own}>`,
      expected: names.length > 0 ? `no attribute but ${names.join(', ')}` : 'no attribute',
      fix,
    }))
  const bad = Object.entries(rule.attributes).flatMap(([own, attribute]) => {
    const value = attributes.find((each) => each.name === own)?.value
    const isGood =
      attribute === OWN_CHECK || (typeof value === 'string' && attribute.pattern.test(value))
    if (isGood) return []
    return [{ field: `<${name} ${own}>`, expected: `${attribute.expected}, in quotes`, fix }]
  })
  const isTextRight = rule.hasText === children.length > 0
  const expected = rule.hasText ? 'a text in it' : 'no text in it'
  return [...unknown, ...bad, ...(isTextRight ? [] : [{ field: `<${name}>`, expected, fix }])]
}

const isComponent = ({ name }: MdxTag) => /^[A-Z]/.test(name ?? '')

const INSIDE = {
  expected: 'a line of its own, outside of sentences, lists, quotations and other tags',
  fix: 'put it on a line of its own with an empty line above and below',
}

/** Components that do not exist, attributes that they do not have, and code, which would vanish. */
export const checkComponents: Check = (text) => {
  const problems: Problem[] = []
  const blocks = text.tree.children.map(blockTag)
  visit(text.tree, (node) => {
    const line = lineIn(text, node)
    if (isTag(node)) {
      problems.push(...checkTag(node).map((finding) => ({ line, ...finding })))
      const isInside = isComponent(node) && !blocks.includes(node)
      if (isInside) problems.push({ line, field: `<${node.name}>`, ...INSIDE })
    }
    const isCode = ['mdxFlowExpression', 'mdxTextExpression', 'mdxjsEsm'].includes(node.type)
    if (!isCode || ('value' in node && COMMENT.test(node.value))) return
    problems.push({
      line,
      field: node.type === 'mdxjsEsm' ? 'import or export' : '{…}',
      expected: 'no code: it is dropped, and nothing shows in its place',
      fix: 'delete it; write a literal { as \\{, and a note to yourself as {/* note */}',
    })
  })
  return problems
}
