import type { Result } from './run'

/** Widths in characters: with the gaps between them 100. */
const COLUMNS = { verdict: 7, case: 5, tried: 34, expected: 23, got: 23 } as const
const GAP = '  '

/** Lines of at most `width` characters; what has no blank is cut where it must. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return [...lines, line]
}

function row(cells: Record<keyof typeof COLUMNS, string>): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  const wrapped = names.map((name) => wrap(cells[name], COLUMNS[name]))
  const height = Math.max(...wrapped.map(({ length }) => length))
  const lineOf = (n: number) =>
    names.map((name, at) => (wrapped[at]?.[n] ?? '').padEnd(COLUMNS[name])).join(GAP)
  return Array.from({ length: height }, (_, n) => lineOf(n).trimEnd()).join('\n')
}

const HEAD = row({
  verdict: 'Verdict',
  case: 'Case',
  tried: 'What is tried',
  expected: 'Expected',
  got: 'Got',
})

/** The head of the table, with a line under it. */
export const tableHead = `${HEAD}\n${'-'.repeat(100)}`

/** One row; under one that failed, what that means. */
export function tableRow({ case: { id, title, expected, means }, verdict, got }: Result): string {
  const cells = { verdict, case: id, tried: title, expected, got }
  if (verdict !== 'failed') return row(cells)
  const indent = ' '.repeat(COLUMNS.verdict + GAP.length)
  const lines = wrap(means, 100 - indent.length).map((line) => indent + line)
  return [row(cells), ...lines].join('\n')
}

/** The line under the table. */
export function summary(results: readonly Result[]): string {
  const count = (verdict: Result['verdict']) =>
    `${results.filter((one) => one.verdict === verdict).length} ${verdict}`
  return `${results.length} cases: ${count('passed')}, ${count('failed')}, ${count('skipped')}`
}
