import { readFileSync, writeFileSync } from 'node:fs'
import type { Scheme } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import { columns, rows, verdicts } from '@one-tick-ahead/api/attacker/thief/rows'
import { labCells } from '@one-tick-ahead/api/contract/lab'
import {
  type Documented,
  differsWhenBound,
  type Row,
  type TheftMatrix,
} from '@/content/theft-matrix'
import { table, writeSection } from '@/scripts/report-section.mjs'
import { documented, sources } from './documented'
import type { Findings } from './measure'
import type { Together } from './store-thefts'
import { inWords } from './words'

const FILE = 'content/theft-matrix.json'
/** What the attack lab expects: production reads nothing of content/. */
const ANSWERS = 'packages/api/contract/lab-answers.json'
export const PAGE = 'docs/evidence.md'
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

/** Of each cell that the lab acts out: each path, and the server's answers on it. */
export const answersOf = ({ rows }: TheftMatrix) =>
  Object.fromEntries(
    labCells.map(({ id, theft, scheme }) => {
      const codes = rows.find((row) => row.id === theft)?.[scheme].cells.now.codes ?? []
      return [id, Object.fromEntries(codes.map((code) => code.split(/: (.*)/)))]
    }),
  )

export const readAnswers = (): unknown => JSON.parse(readFileSync(ANSWERS, 'utf8'))

/** The data, what the lab expects, and the section of the protocol's page that prints it. */
export function writeMatrix(matrix: TheftMatrix): void {
  writeFileSync(FILE, `${JSON.stringify(matrix, null, 2)}\n`)
  writeFileSync(ANSWERS, `${JSON.stringify(answersOf(matrix), null, 2)}\n`)
  writeSection(PAGE, COMMAND, inSection(matrix))
}

const INTRODUCTION = `What somebody gets who copied something, by what was copied. The columns for OTA and for bearer JWTs
are what the tests of [\`packages/research/theft-matrix\`](../packages/research/theft-matrix) found out on running servers, four
nodes behind one Redis; for OTA the resource takes nothing else (\`ACCEPT_JWT=off\`). Where it takes
JWTs too, a thief has the better of both columns. "OTA, bound" is the same where every request is
bound and has to be. The columns for DPoP and DBSC are what their documents say, and were not tested
here. [\`content/theft-matrix.json\`](../content/theft-matrix.json) names every road that was tried, with
the server's answer.`

/** The matrix as Markdown, heading excluded. */
export function inSection({ columns, verdicts, sources, rows, together }: TheftMatrix): string {
  const tested = (scheme: 'ota' | 'bound' | 'jwt', of: readonly Row[] = rows) =>
    table(
      ['Copied', ...columns.map(({ title }) => title)],
      of.map((row) => [row.title, ...columns.map(({ id }) => row[scheme].cells[id].text)]),
    )
  const links = (cell: Documented) =>
    cell.sources.map((id) => `[${sources[id]?.title}](${sources[id]?.url})`).join('; ')
  const told = (scheme: 'dpop' | 'dbsc') =>
    table(
      ['Copied', 'In short', 'What the documents say', 'Where'],
      rows.map((row) => {
        const cell = row[scheme]
        return [row.title, verdicts[cell.verdict], cell.text, links(cell)]
      }),
    )
  const short = (row: Row) =>
    (['ota', 'bound', 'jwt', 'dpop', 'dbsc'] as const).map(
      (scheme) => verdicts[row[scheme].verdict],
    )
  return [
    INTRODUCTION,
    table(
      [
        'Copied',
        'What is in it',
        'OTA',
        'OTA, bound',
        'Bearer JWT',
        'DPoP, by its documents',
        'DBSC, by its documents',
      ],
      rows.map((row) => [row.title, row.copied, ...short(row)]),
    ),
    '### OTA, tested',
    tested('ota'),
    `The same where [requests must be bound](protocol.md#binding-the-request), \`REQUIRE_BINDING=on\`, in rows with another outcome:`,
    tested('bound', rows.filter(differsWhenBound)),
    'What access to the store adds to another theft:',
    table(
      ['Copied', 'Answer'],
      together.map(({ what, answer }) => [
        what,
        answer === 'ok' ? 'accepted' : `\`${answer.replace(/^\d+ /, '')}\``,
      ]),
    ),
    '### Bearer JWT, tested',
    tested('jwt'),
    '### DPoP, from its documents',
    told('dpop'),
    '### DBSC, from its documents',
    told('dbsc'),
  ].join('\n\n')
}
