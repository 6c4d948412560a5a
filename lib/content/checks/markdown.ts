import { slug } from 'github-slugger'
import type { Heading } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { CODE_LANGUAGES, snippetsOf, strayOutputs } from '@/lib/content/code-blocks'
import type { Problem } from '@/lib/content/content-error'
import { lineIn } from '@/lib/content/mdx'
import type { Check } from './texts'

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

/** Ids that the page around a text has taken; a browser test looks for any twice. */
const TAKEN = ['sources', 'related', 'content', 'contact-band', 'toast-area']

const INNER = ['link', 'linkReference', 'image', 'imageReference']

function whatIsWrong(heading: Heading, isInside: boolean, before: number) {
  const title = textOf(heading).trim()
  const { depth } = heading
  let inner = ''
  visit(heading, INNER, (node) => {
    inner = node.type
  })
  if (isInside) {
    return { expected: 'a heading by itself, not inside a tag, list or quotation', fix: 'move it' }
  }
  if (depth === 1) {
    return { expected: 'no level 1: the title of the page is one', fix: `## ${title}` }
  }
  if (title === '') {
    return { expected: 'a text', fix: 'write one, or delete the line' }
  }
  if (inner !== '') {
    const fix = 'move it into the text below'
    return { expected: 'no link or image: a heading is a link to itself', fix }
  }
  if (depth > before + 1) {
    const fix = `${'#'.repeat(before + 1)} ${title}`
    return { expected: `level ${before + 1} at most, below level ${before}`, fix }
  }
  if (TAKEN.includes(slug(title))) {
    return {
      expected: 'another text: the page has this anchor already',
      fix: `## More on ${title}`,
    }
  }
  return undefined
}

/** Headings that break the outline, or the contents list made from them. */
export const checkHeadings: Check = (text) => {
  const problems: Problem[] = []
  let before = 1
  visit(text.tree, 'heading', (node, _index, parent) => {
    const wrong = whatIsWrong(node, parent !== text.tree, before)
    if (wrong) problems.push({ line: lineIn(text, node), field: 'heading', ...wrong })
    before = node.depth
  })
  return problems
}

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

/** Code in a language that nothing here can colour: most often another name of one that is known. */
export const checkLanguages: Check = (text) => {
  const problems: Problem[] = []
  visit(text.tree, 'code', (node) => {
    const { lang } = node
    if (!lang || CODE_LANGUAGES.some((known) => known === lang)) return
    const expected = `one of ${CODE_LANGUAGES.join(', ')}`
    const fix = 'take the nearest of them; text is left uncoloured'
    problems.push({ line: lineIn(text, node), field: `code in ${lang}`, expected, fix })
  })
  return problems
}

/** Rows with more cells than their head: what is too much is not shown, without a word. */
export const checkTables: Check = (text) => {
  const problems: Problem[] = []
  visit(text.tree, 'table', ({ children: [head, ...rows] }) => {
    const columns = head?.children.length ?? 0
    for (const row of rows.filter(({ children }) => children.length > columns)) {
      problems.push({
        line: lineIn(text, row),
        field: 'table',
        expected: `${columns} cells at most, as in the head; here are ${row.children.length}`,
        fix: 'give the head a cell more, or write a literal | as \\|, in code too',
      })
    }
  })
  return problems
}

/** Programs that do not say what they print, and outputs of no program. */
export const checkRunnable: Check = (text) => [
  ...snippetsOf(text.tree)
    .filter(({ output }) => !output)
    .map(({ program }) => ({
      line: lineIn(text, program),
      field: 'code marked run',
      expected: 'the next block to be marked output',
      fix: 'run it, and paste what it prints below: ```text output',
    })),
  ...snippetsOf(text.tree)
    .filter(({ program }) => program.lang !== 'js')
    .map(({ program }) => ({
      line: lineIn(text, program),
      field: 'code marked run',
      expected: 'js as its language: Node runs it',
      fix: '```js run',
    })),
  ...strayOutputs(text.tree).map((block) => ({
    line: lineIn(text, block),
    field: 'code marked output',
    expected: 'a block marked run before it',
    fix: 'mark the program above with run, or delete the word output here',
  })),
]
