import { readFileSync, writeFileSync } from 'node:fs'
import { columns, rows, verdicts } from '@one-tick-ahead/api/attacker/thief/rows'
import type { Scheme } from '@one-tick-ahead/api/attacker/thief/stage'
import { LAB_SCHEMES, LAB_THEFTS } from '@one-tick-ahead/api/contract/lab'
import type { TheftMatrix } from '@/content/theft-matrix'
import { writeSection } from '@/scripts/report-section.mjs'
import { documented, sources } from './documented'
import type { Findings } from './measure'
import { inSection } from './section'
import type { Together } from './store-thefts'
import { inWords } from './words'

const FILE = 'content/theft-matrix.json'
/** What the attack lab expects: production reads nothing of content/. */
const ANSWERS = 'packages/api/attacker/lab/answers.json'
export const PAGE = 'docs/protocol.md'
/** Names the part of the page that is written. */
export const COMMAND = 'npm run theft-matrix -w packages/research'

/** @param findings by `scheme row`, one of each. */
export function matrixOf(
  findings: ReadonlyMap<string, Findings>,
  together: Together[],
): TheftMatrix {
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

export const readMatrix = (): TheftMatrix => JSON.parse(readFileSync(FILE, 'utf8'))

/** Of each theft that the lab acts out: each road, and the server's answers on it. */
export const answersOf = ({ rows }: TheftMatrix) =>
  Object.fromEntries(
    rows
      .filter(({ id }) => (LAB_THEFTS as readonly string[]).includes(id))
      .map((row) => [
        row.id,
        Object.fromEntries(
          LAB_SCHEMES.map((scheme) => [
            scheme,
            Object.fromEntries(row[scheme].cells.now.codes.map((code) => code.split(/: (.*)/))),
          ]),
        ),
      ]),
  )

export const readAnswers = (): unknown => JSON.parse(readFileSync(ANSWERS, 'utf8'))

/** The data, what the lab expects, and the section of the protocol's page that prints it. */
export function writeMatrix(matrix: TheftMatrix): void {
  writeFileSync(FILE, `${JSON.stringify(matrix, null, 2)}\n`)
  writeFileSync(ANSWERS, `${JSON.stringify(answersOf(matrix), null, 2)}\n`)
  writeSection(PAGE, COMMAND, inSection(matrix))
}
