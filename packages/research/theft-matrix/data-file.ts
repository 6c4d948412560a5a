import { readFileSync, writeFileSync } from 'node:fs'
import { columns, rows, verdicts } from '@one-tick-ahead/api/attacker/thief/rows'
import { labCells } from '@one-tick-ahead/api/contract/lab'
import {
  formsOf,
  type Row,
  schemes,
  type Tested,
  type TestedId,
  type TheftMatrix,
} from '@/content/theft-matrix'
import { table, writeSection } from '@/scripts/report-section.mjs'
import { PROOF_SECONDS } from '../dpop/proof'
import { NONCE_SECONDS } from '../dpop/server'
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

const testedSchemes = schemes.filter((scheme) => scheme.isTested)

/** @param findings by `scheme row`, one of each. */
export function matrixOf(
  findings: ReadonlyMap<string, Findings>,
  together: Together[],
): TheftMatrix {
  const testedOf = (id: string) =>
    Object.fromEntries(
      testedSchemes.map(({ id: scheme }) => {
        const found = findings.get(`${scheme} ${id}`)
        if (!found) throw new Error(`nothing was measured for ${scheme} ${id}`)
        return [scheme, inWords(scheme, found)]
      }),
    ) as Record<TestedId, Tested> // one of each
  return {
    columns: [...columns],
    verdicts,
    sources,
    rows: rows.map((row) => ({ ...row, ...testedOf(row.id), dbsc: documented[row.id] })),
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

const INTRODUCTION = `What somebody gets who copied something, by what was copied. The columns for OTA, bearer JWTs and DPoP
are what the tests of [\`packages/research/theft-matrix\`](../packages/research/theft-matrix) found out on running servers. OTA and
JWTs have four nodes behind one Redis; for OTA the resource takes nothing else (\`ACCEPT_JWT=off\`). Where it takes
JWTs too, a thief has the better of both columns. "OTA, bound" is the same where every request is
bound and has to be. What DBSC's documents say was not tested here.
[\`content/theft-matrix.json\`](../content/theft-matrix.json) names every road that was tried, with the server's answer.

DPoP is [\`packages/research/dpop\`](../packages/research/dpop): a server as RFC 9449 has it, which remembers every used proof, and
a client in a browser. Its tokens lie in localStorage, and its key in IndexedDB, where no script can read it
(\`extractable: false\`). The tokens live as long as the reference's: an access token 60 minutes, a sign-in eight hours,
by a refresh token that is bound to the key. A proof may be ${PROOF_SECONDS} seconds old. "With nonces" is the same where each proof
needs the server's nonce, which changes every ${NONCE_SECONDS} seconds; the one before is good, too. Its store is its
memory: used ids and ended sign-ins. All tokens are signed, so that it holds none; rows of refresh tokens would give
more to somebody who can write them.

Chromium writes such a key into the profile as it is. [A test](../packages/research/dpop/profile.slow.test.ts) finds it in the
files of a copied profile, and is served with it. A client with its key in hardware was not tried. Nor was, under any
scheme, what the session at the identity provider gives.`

/** The matrix as Markdown, heading excluded. */
export function inSection({ columns, verdicts, sources, rows, together }: TheftMatrix): string {
  const tested = (scheme: TestedId, of: readonly Row[] = rows) => {
    const hasHoldings = of.some((row) => row[scheme].holds !== undefined)
    return table(
      ['Copied', ...(hasHoldings ? ['The thief has'] : []), ...columns.map(({ title }) => title)],
      of.map((row) => [
        row.title,
        ...(hasHoldings ? [row[scheme].holds ?? 'nothing'] : []),
        ...columns.map(({ id }) => row[scheme].cells[id].text),
      ]),
    )
  }
  const links = (row: Row) =>
    row.dbsc.sources.map((id) => `[${sources[id]?.title}](${sources[id]?.url})`).join('; ')
  const differing = (base: TestedId, form: TestedId) =>
    rows.filter((row) => formsOf(row, base).some(({ id }) => id === form))
  return [
    INTRODUCTION,
    table(
      [
        'Copied',
        'What is in it',
        ...schemes.map(({ name, isTested }) => (isTested ? name : `${name}, by its documents`)),
      ],
      rows.map((row) => [
        row.title,
        row.copied,
        ...schemes.map(({ id }) => verdicts[row[id].verdict]),
      ]),
    ),
    '### OTA, tested',
    tested('ota'),
    `The same where [requests must be bound](protocol.md#binding-the-request), \`REQUIRE_BINDING=on\`, in rows with another outcome:`,
    tested('bound', differing('ota', 'bound')),
    `The same where [the key comes sealed](protocol.md#the-sealed-key) and the sign-in names the device, as the package has
it, in rows with another outcome. What a real browser keeps and gives away is in
[a test of its own](../e2e/site/kept-key.slow.e2e.ts): Chromium writes this key into the profile, too:`,
    tested('sealed', differing('ota', 'sealed')),
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
    '### DPoP, tested',
    tested('dpop'),
    'The same with nonces, in rows with another outcome:',
    tested('nonce', differing('dpop', 'nonce')),
    '### DBSC, from its documents',
    table(
      ['Copied', 'In short', 'What the documents say', 'Where'],
      rows.map((row) => [row.title, verdicts[row.dbsc.verdict], row.dbsc.text, links(row)]),
    ),
  ].join('\n\n')
}
