import { readFileSync, writeFileSync } from 'node:fs'
import type { Compromise } from '@/content/compromise'
import { writeSection } from '@/scripts/report-section.mjs'
import { documented, sources } from './documented'
import type { Findings } from './measure'
import { columns, rows, verdicts } from './rows'
import { inSection } from './section'
import type { Scheme } from './stage'
import type { Together } from './together'
import { inWords } from './words'

const FILE = 'content/compromise.json'
export const PAGE = 'docs/protocol.md'
/** Names the part of the page that is written. */
export const COMMAND = 'npm run compromise'

/** @param findings by `scheme row`, one of each. */
export function matrixOf(
  findings: ReadonlyMap<string, Findings>,
  together: Together[],
): Compromise {
  const tested = (scheme: Scheme, id: string) => {
    const found = findings.get(`${scheme} ${id}`)
    if (!found) throw new Error(`nothing was measured for ${scheme} ${id}`)
    return inWords(scheme, found)
  }
  return {
    columns: [...columns],
    verdicts,
    sources,
    rows: rows.map((row) => ({
      ...row,
      ota: tested('ota', row.id),
      bound: tested('bound', row.id),
      jwt: tested('jwt', row.id),
      ...documented[row.id],
    })),
    together,
  }
}

export const readMatrix = (): Compromise => JSON.parse(readFileSync(FILE, 'utf8'))

/** The data, and the section of the protocol's page that prints it. */
export function writeMatrix(matrix: Compromise): void {
  writeFileSync(FILE, `${JSON.stringify(matrix, null, 2)}\n`)
  writeSection(PAGE, COMMAND, inSection(matrix))
}
