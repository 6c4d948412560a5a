import GithubSlugger from 'github-slugger'
import type { Code, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { bundledLanguages } from 'shiki'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Allowed tags: the attributes of each, with their allowed values, or `null` for any. */
export type Tags = Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>>

/** @param line Counts from 1, the text’s first line. */
export type FailAt = (line: number, expected: string) => void

/** A link or a picture of a text. */
interface Reference {
  line: number
  address: string
}

/** The parts of a text that other files decide on. */
export interface TextParts {
  links: readonly Reference[]
  pictures: readonly Reference[]
  /** The diagrams that it shows, by their names. */
  diagrams: readonly string[]
  /** The anchors of its headings. */
  anchors: readonly string[]
}

const plainParser = unified().use(remarkParse).use(remarkGfm)
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx)

/** Characters that stay visible although their author meant Markdown, unless a backslash precedes them. */
const LETTERS: readonly [RegExp, string][] = [
  [/^#{1,6}[^ \t\n#]/m, 'a space after the # of a heading, or \\# for the sign'],
  [/(?<!\\)\]\(/, 'a link whose address has no spaces and no single bracket, or \\] for the sign'],
  [/(?<!\\)\]\[/, 'a link to a reference that is defined, or \\] for the sign'],
  [/(?<!\\)\[\^/, 'a footnote that is defined, or \\[ for the sign'],
]

/** The ids of the page around a text; a heading with one of these anchors would make the second. */
const PAGE_IDS = ['content', 'menu', 'sources', 'toast-area', 'contact-band']

const NO_CODE = 'no code outside of a block, or \\{ for the sign'
const COMMENT = /^(\s*\/\*[\s\S]*?\*\/)*\s*$/

/** Names of code that is shown without colours. */
const PLAIN = ['text', 'txt', 'plain', 'plaintext']

/** @returns the expected syntax in words, if a part of a text is wrong. */
function faultOf(node: Nodes, tags: Tags, source: string): string | undefined {
  switch (node.type) {
    case 'heading':
      if (node.depth === 1) return 'headings from ##, since # is the title of the page'
      return /[\p{L}\p{N}]/u.test(textOf(node)) ? undefined : 'a heading with a letter or a digit'
    case 'link':
      return textOf(node).trim() ? undefined : 'a text between the square brackets of the link'
    case 'listItem':
      return typeof node.checked === 'boolean' ? 'a list without boxes to tick' : undefined
    case 'table':
      return node.children[0]?.children.every((cell) => textOf(cell).trim())
        ? undefined
        : 'a text in each cell of the first row of a table'
    case 'image':
      if (!node.alt?.trim()) return 'a picture with a text for people who cannot see it: ![text](…)'
      return undefined
    case 'paragraph':
      return node.children.some(({ type }) => type === 'image') && node.children.length > 1
        ? 'a picture in a paragraph of its own, with an empty line before and after it'
        : undefined
    case 'code':
      return codeFault(node, source)
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return COMMENT.test(node.value) ? undefined : NO_CODE
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return tagFault(node, tags)
    default:
      return undefined
  }
}

function codeFault({ lang, value, position }: Code, source: string): string | undefined {
  const written = source.slice(position?.start.offset, position?.end.offset)
  const [marks = ''] = /^(`{3,}|~{3,})/.exec(written) ?? []
  const isClosed =
    written.split('\n').length > 1 &&
    /^[\s>]*(`{3,}|~{3,})\s*$/m.test(written.split('\n').at(-1) ?? '')
  const swallowed = value
    .split('\n')
    .some((line) => line.startsWith(marks) && /^[`~]+\w/.test(line))
  if (marks && (!isClosed || swallowed)) return `a line of ${marks} where the code ends`
  const isKnown = !lang || PLAIN.includes(lang) || Object.hasOwn(bundledLanguages, lang)
  return isKnown
    ? undefined
    : `a language such as js, json, bash or text after ${marks}, not ${lang}`
}

type MdxTag = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

function tagFault(node: MdxTag, tags: Tags): string | undefined {
  const { name, attributes } = node
  const known = Object.entries(tags).find(([tag]) => tag === name)?.[1]
  if (!known) return `one of the tags ${Object.keys(tags).join(', ')}, or &lt; for the sign`
  const given = Object.fromEntries(
    attributes.map((it) => ('name' in it ? [it.name, it.value] : ['{…}', null])),
  )
  const wrong = Object.keys(given).find((attribute) => !Object.hasOwn(known, attribute))
  if (wrong) return `no attribute ${wrong} of <${name}>`
  for (const [attribute, allowed] of Object.entries(known)) {
    const value = given[attribute]
    if (typeof value !== 'string')
      return `<${name} ${attribute}="…"> with a text in quotation marks`
    if (allowed?.length === 0)
      return `an entry for the ${attribute} of <${name}>, since there is none`
    if (allowed && !allowed.includes(value)) {
      return `<${name} ${attribute}="…"> to be one of: ${allowed.join(', ')}`
    }
  }
  if (name === 'Claim' && !/^\s*We claim\b/.test(textOf(node))) {
    return 'a <Claim> that begins with “We claim that …”'
  }
  return undefined
}

/** The remedies for what MDX refuses, by words of its reasons; the first that is found counts. */
const REMEDIES: readonly [RegExp, string][] = [
  [/to create a link in MDX/, 'a link as [text](address), without < and >'],
  [/to create a comment in MDX/, 'a note as {/* text */}, without < and >'],
  [/attribute value/, 'straight quotation marks around the value of a tag: name="value"'],
  [/closing brace|with acorn/, '\\{ for the sign {'],
  [/before (local )?name|in (attribute )?name/, '&lt; for the sign <'],
  [/expected an open tag first/, 'an opening tag before its closing tag, or &lt; for the sign <'],
]

function remedyFor(reason: string): string {
  const [, open] = /closing tag for `<([\w.]+)/.exec(reason) ?? []
  if (open) return `</${open}> where <${open}> ends, in the same paragraph or on a line of its own`
  return REMEDIES.find(([words]) => words.test(reason))?.[1] ?? `valid MDX (${reason})`
}

const parsed = new Map<string, Root>()

/** @returns null for a text that is no MDX. A page in `next dev` asks for the same text several times. */
function parse(source: string, fail: FailAt): Root | null {
  const before = parsed.get(source)
  if (before) return before
  try {
    const tree = parser.parse(source)
    if (parsed.size > 100) parsed.clear()
    parsed.set(source, tree)
    return tree
  } catch (error) {
    const { reason = String(error), line } = error as { reason?: string; line?: number }
    // For an unclosed tag only the reason has the line, counted from the text’s first.
    const [position, at] = / ?\((\d+):\d+-\d+:\d+\)/.exec(reason) ?? ['', 1]
    fail(line ?? Number(at), remedyFor(reason.replace(position, '')))
    return null
  }
}

/** The anchors of the headings in plain Markdown, such as a README. */
export function anchorsOf(markdown: string): string[] {
  const anchors: string[] = []
  const slugger = new GithubSlugger()
  visit(plainParser.parse(markdown), 'heading', (node) => {
    anchors.push(slugger.slug(textOf(node)))
  })
  return anchors
}

/** The addresses of the links in plain Markdown. */
export function linksOf(markdown: string): string[] {
  const addresses: string[] = []
  visit(plainParser.parse(markdown), 'link', ({ url }) => {
    addresses.push(url)
  })
  return addresses
}

/** Checks a text, reports each mistake to `fail`, and returns its parts that other files decide on. */
export function checkText(source: string, tags: Tags, fail: FailAt): TextParts {
  const links: Reference[] = []
  const pictures: Reference[] = []
  const diagrams: string[] = []
  const anchors: string[] = []
  const slugger = new GithubSlugger()
  let level = 1
  let hasDecoder = false
  const tree = parse(source, fail)
  let hasText = tree === null
  const root: Root = tree ?? { type: 'root', children: [] }
  visit(root, (node) => {
    const { start, end } = node.position ?? {}
    const line = start?.line ?? 1
    const fault = faultOf(node, tags, source)
    if (fault) fail(line, fault)
    if (node.type === 'link' || node.type === 'definition') links.push({ line, address: node.url })
    if (node.type === 'image') pictures.push({ line, address: node.url })
    if (node.type === 'heading') {
      const anchor = slugger.slug(textOf(node))
      anchors.push(anchor)
      if (PAGE_IDS.includes(anchor))
        fail(line, 'another heading, since the page itself has this one')
      const marks = '#'.repeat(level + 1)
      if (node.depth > level + 1) fail(line, `a heading of ${marks}, since none is left out`)
      level = node.depth
    }
    if ('name' in node && node.name === 'JwtDecoder') {
      if (hasDecoder) fail(line, 'one <JwtDecoder /> in a text')
      hasDecoder = true
    }
    if ('name' in node && node.name === 'Diagram') {
      const [name] = node.attributes.map(({ value }) => value)
      if (typeof name === 'string') diagrams.push(name)
    }
    hasText ||=
      node.type === 'code' ||
      node.type === 'image' ||
      (node.type === 'text' && node.value.trim() !== '')
    const written = node.type === 'text' ? source.slice(start?.offset, end?.offset) : ''
    for (const [character, expected] of LETTERS) {
      const at = written.search(character)
      if (at >= 0) fail(line + written.slice(0, at).split('\n').length - 1, expected)
    }
  })
  if (!hasText) fail(1, 'a text below the front matter')
  return { links, pictures, diagrams, anchors }
}
