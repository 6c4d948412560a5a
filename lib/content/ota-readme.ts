import { readFileSync } from 'node:fs'
import type { PhrasingContent, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The package's README, from the project's root. */
const FILE = 'packages/ota/README.md'

/** A piece of code, with the name that its fence gives its language. */
interface Example {
  language: string
  code: string
}

/** What a page takes from the README, so that nothing of it is written twice. */
interface Readme {
  /** The names of its examples. */
  names: readonly string[]
  /** The code below `<!-- example: name -->`. @throws Error where there is none of that name. */
  example(name: string): Example
  /**
   * The first table below a heading, row by row without its head; backticks still mark code.
   * @throws Error where there is none.
   */
  table(heading: string): string[][]
}

const nameOf = (node: RootContent | undefined) =>
  node?.type === 'html' ? /^<!-- example: (\S+) -->$/.exec(node.value)?.[1] : undefined

const marked = (nodes: readonly PhrasingContent[]) =>
  nodes.map((node) => (node.type === 'inlineCode' ? `\`${node.value}\`` : textOf(node))).join('')

/** @param source Markdown. */
export function parseReadme(source: string): Readme {
  const { children } = unified().use(remarkParse).use(remarkGfm).parse(source)
  const examples = new Map<string, Example>()
  for (const [index, node] of children.entries()) {
    const name = nameOf(children[index - 1])
    if (name && node.type === 'code') {
      examples.set(name, { language: node.lang ?? 'text', code: node.value })
    }
  }
  return {
    names: [...examples.keys()],
    example(name) {
      const example = examples.get(name)
      if (!example) throw new Error(`${FILE} has no example "${name}"`)
      return example
    },
    table(heading) {
      const isIt = (node: RootContent) => node.type === 'heading' && textOf(node) === heading
      const next = children
        .slice(children.findIndex(isIt) + 1)
        .find(({ type }) => type === 'table' || type === 'heading')
      if (!children.some(isIt) || next?.type !== 'table') {
        throw new Error(`${FILE} has no table below "${heading}"`)
      }
      return next.children.slice(1).map((row) => row.children.map((cell) => marked(cell.children)))
    },
  }
}

/** The README as it is. */
export const otaReadme = () => parseReadme(readFileSync(FILE, 'utf8'))
