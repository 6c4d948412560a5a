import type { TokenKind } from '@/lib/token-kind'
import { apiOrigin } from './api'
import { outcomeWords } from './attacks/outcome'
import { type AttackRow, averageOf, type MonitorState, type Run, useRun } from './run'
import { noAnswerWords } from './words'

const iso = (ms: number) => new Date(ms).toISOString()
/** The server reports four decimals of a millisecond. */
const fourDecimals = (ms: number) => Number(ms.toFixed(4))

const monitor = ({ hits, times, rows }: MonitorState) => ({
  calls: hits,
  timed: times.length,
  averageMs: fourDecimals(averageOf(times)),
  // Field by field, because a row also contains the request with its token.
  rows: rows.map((row) => ({
    at: iso(row.at),
    method: row.method,
    name: row.name,
    status: row.status,
    records: row.records,
    serverMs: row.tokenResponseTime,
    code: row.code,
    // Beside these words the status 500 is not the server’s.
    noAnswer: row.noAnswer && noAnswerWords[row.noAnswer],
  })),
})

const attackRows = (rows: readonly AttackRow[], kind: TokenKind) =>
  rows.map(({ at, attack, outcome, code, message }) => ({
    at: iso(at),
    attack,
    verdict: outcomeWords(outcome, kind),
    code,
    message,
  }))

/**
 * A run as data: times and verdicts, without tokens, keys, ids or headers. Rows newest first.
 * @param exportedAt Unix ms.
 * @param environment the site, API and browser of the run.
 */
export function exportRun(
  { monitors, attacks }: Run,
  exportedAt: number,
  environment: Readonly<Record<'site' | 'api' | 'userAgent', string>>,
) {
  return {
    what: 'A run of the JWT and OTA demo. serverMs: the time the server took to check one token.',
    exportedAt: iso(exportedAt),
    environment,
    monitors: { jwt: monitor(monitors.jwt), ota: monitor(monitors.ota) },
    attacks: { jwt: attackRows(attacks.jwt, 'jwt'), ota: attackRows(attacks.ota, 'ota') },
  }
}

/** Some browsers read the data only after the click. */
const KEPT_MS = 60_000

/** Saves the run as a file, without a server. */
export function downloadRun(): void {
  const now = Date.now()
  const { origin: site } = window.location
  const { userAgent } = navigator
  const data = exportRun(useRun.getState(), now, { site, api: apiOrigin(), userAgent })
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  // UTC, without the colons that some systems refuse.
  link.download = `ota-demo-${iso(now).slice(0, 19).replaceAll(':', '-')}Z.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
