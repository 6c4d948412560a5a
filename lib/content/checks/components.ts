import { visit } from 'unist-util-visit'
import type { Problem } from '@/lib/content/content-error'
import { attribute, blockTag, isTag, lineIn, type MdxTag, tagsIn } from '@/lib/content/mdx'
import type { Check } from './texts'

/** One attribute of a component, all of which are texts in quotes. */
interface AttributeRule {
  expected: string
  pattern: RegExp
}

/** What may stand between `<Name …>` and `</Name>`. */
interface TagRule {
  attributes: Readonly<Record<string, AttributeRule | typeof OWN_CHECK>>
  hasText: boolean
}

/** Judged by a check of its own: facts, diagrams, figures. */
const OWN_CHECK = 'own check'

const text: AttributeRule = { expected: 'a text', pattern: /\S/ }

/**
 * What a text of `content/` may use besides Markdown, with all its attributes; each is described
 * in docs/writing.md. Lower-case names stand within a line: HTML that Markdown has no sign for, and
 * `measured`, whose place a figure has taken before a page reads the text.
 */
export const articleTags: Readonly<Record<string, TagRule>> = {
  Claim: { attributes: {}, hasText: true },
  DemoResult: {
    attributes: {
      n: { expected: 'how often it was measured, as digits', pattern: /^[1-9]\d*$/ },
      environment: text,
    },
    hasText: true,
  },
  Diagram: { attributes: { name: OWN_CHECK }, hasText: true },
  Fact: { attributes: { source: OWN_CHECK }, hasText: true },
  JwtDecoder: { attributes: {}, hasText: false },
  br: { attributes: {}, hasText: false },
  kbd: { attributes: {}, hasText: true },
  measured: { attributes: { name: OWN_CHECK }, hasText: false },
  sub: { attributes: {}, hasText: true },
  sup: { attributes: {}, hasText: true },
}

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
      fix: 'add the source to the front matter and copy its url here, character for character',
    }))
}
