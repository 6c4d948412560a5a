import type { Code, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { codeMeta } from './code-meta'

/** A program in a text, with the block that says what it prints. */
export interface Snippet {
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
