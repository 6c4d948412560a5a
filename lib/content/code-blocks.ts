import type { Code, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** What an article may name as the language of a fenced block; `text` is left as it is. */
export const CODE_LANGUAGES = [
  'bash',
  'http',
  'java',
  'js',
  'json',
  'jsx',
  'nginx',
  'python',
  'sql',
  'text',
  'ts',
  'tsx',
  'yaml',
] as const

/** What may stand behind the language of a fenced block: ` ```js title="verify.mjs" run `. */
interface CodeMeta {
  title?: string
  /** A program for Node; the next block is marked `output` and holds exactly what it prints. */
  isRun: boolean
  isOutput: boolean
}

/** Reads the words behind the language of a fenced block. */
export function codeMeta({ meta }: Pick<Code, 'meta'>): CodeMeta {
  const title = /\btitle="([^"]+)"/.exec(meta ?? '')?.[1]
  const words = (meta ?? '').replace(/\w+="[^"]*"/g, '').split(/\s+/)
  return { title, isRun: words.includes('run'), isOutput: words.includes('output') }
}

/** A program in a text, with the block that says what it prints. */
interface Snippet {
  program: Code
  /** Missing when the next block is none, which the checks refuse. */
  output?: Code
}

const fenced = (tree: Root) => {
  const blocks: Code[] = []
  visit(tree, 'code', (node) => {
    blocks.push(node)
  })
  return blocks
}

/** The programs of a text that readers, and a test, can run. */
export function snippetsOf(tree: Root): Snippet[] {
  const blocks = fenced(tree)
  return blocks.flatMap((program, index) => {
    if (!codeMeta(program).isRun) return []
    const next = blocks[index + 1]
    return [{ program, ...(next && codeMeta(next).isOutput && { output: next }) }]
  })
}

/** Blocks that claim to be an output, of nothing. */
export function strayOutputs(tree: Root): Code[] {
  const owned = snippetsOf(tree).map(({ output }) => output)
  return fenced(tree).filter((block) => codeMeta(block).isOutput && !owned.includes(block))
}
