import { apiOrigin } from './demo'
import { type AttackRow, averageOf, type MonitorState, type Run, type TokenKind } from './run'
import { noAnswerWords, outcomeWords } from './words'

/** Where and when a run was made: without it its numbers say little. */
interface RunEnvironment {
  /** The site's origin. */
  site: string
  /** The origin that answered and measured. */
  api: string
  userAgent: string
  /** Unix ms. */
  exportedAt: number
}

const iso = (ms: number) => new Date(ms).toISOString()
/** As exact as the server reports: four decimals of a millisecond. */
const fourDecimals = (ms: number) => Number(ms.toFixed(4))

const monitor = ({ hits, times, average, rows }: MonitorState) => ({
  calls: hits,
  timed: times.length,
  averageMs: fourDecimals(averageOf(average)),
  // Fewer than were timed where readings in a row were equal (spec §4).
  averageOver: average.count,
  // Field by field, because a row also holds the request with its token.
  rows: rows.map((row) => ({
    at: iso(row.at),
    method: row.method,
    name: row.name,
    status: row.status,
    records: row.records,
    serverMs: row.tokenResponseTime,
    code: row.code,
    // A status 500 beside words here was nobody's answer.
    noAnswer: row.noAnswer && noAnswerWords[row.noAnswer],
  })),
})

const forgeries = (rows: readonly AttackRow[], kind: TokenKind) =>
  rows.map(({ at, attack, outcome, code, message }) => ({
    at: iso(at),
    attack,
    verdict: outcomeWords(outcome, kind),
    code,
    message,
  }))

/** A run as data to keep: times and verdicts, no token, key, id or header. Rows newest first. */
export function exportRun(
  { monitors, attacks }: Run,
  { exportedAt, ...environment }: RunEnvironment,
) {
  return {
    what: 'A run of the JWT and OTA demo. serverMs is what the server measured for one check.',
    exportedAt: iso(exportedAt),
    environment,
    monitors: { jwt: monitor(monitors.jwt), ota: monitor(monitors.ota) },
    attacks: { jwt: forgeries(attacks.jwt, 'jwt'), ota: forgeries(attacks.ota, 'ota') },
  }
}

/** `ota-demo-2026-11-20T17-00-00Z.json`: UTC, without the colons that some systems refuse. */
export const exportFileName = (ms: number) =>
  `ota-demo-${iso(ms).slice(0, 19).replaceAll(':', '-')}Z.json`

/** Some browsers read the data only after the click. */
const KEPT_MS = 60_000

/** Saves the run as the visitor saw it when it was asked for, through the browser alone. */
export function downloadRun(run: Run): void {
  const environment: RunEnvironment = {
    site: window.location.origin,
    api: apiOrigin(),
    userAgent: navigator.userAgent,
    exportedAt: Date.now(),
  }
  const text = JSON.stringify(exportRun(run, environment), null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = exportFileName(environment.exportedAt)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
