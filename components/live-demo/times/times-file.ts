import type { RunEnvironment } from '@/components/live-demo/export-run'
import { recordOf, TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import type { Run } from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { timeCounts, timeStatistics } from './statistics'

/** What the figures are, for who finds the file later. */
const ABOUT =
  'Checking times of the JWT and OTA demo, as the server reported them, every call counted. Below 0.1 ms they are exact to 0.0001 ms, above it to three digits. One over 10 s counts as 10 s. p50 and p95 by nearest rank.'

/**
 * The times of a run as a table (RFC 4180): what a row says, a time in ms, and how many calls it
 * speaks of. `time` has the calls that took it, `p50` and `p95` have n.
 * @param isSimulated whether the browser measured them itself, and no server did.
 */
export function timesCsv(run: Run, isSimulated: boolean): string {
  const rows = TOKEN_KINDS.flatMap((kind) => {
    const { times } = run[kind]
    const figures = timeStatistics(times)
    const head = [
      isSimulated ? 'browser' : 'server',
      kind.toUpperCase(),
      tokenKinds[kind].algorithm,
    ]
    return [
      ...(figures
        ? [
            [...head, 'p50', figures.p50, figures.n],
            [...head, 'p95', figures.p95, figures.n],
          ]
        : []),
      ...timeCounts(times).map(({ ms, calls }) => [...head, 'time', ms, calls]),
    ]
  })
  const lines = [['measured', 'system', 'algorithm', 'what', 'ms', 'calls'], ...rows]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** The same as data, with where and when. */
export function timesJson(run: Run, { exportedAt, ...environment }: RunEnvironment) {
  const system = (kind: TokenKind) => ({
    algorithm: tokenKinds[kind].algorithm,
    statisticsMs: timeStatistics(run[kind].times),
    times: timeCounts(run[kind].times),
  })
  return {
    what: ABOUT,
    exportedAt: new Date(exportedAt).toISOString(),
    environment,
    ...recordOf(TOKEN_KINDS, system),
  }
}
