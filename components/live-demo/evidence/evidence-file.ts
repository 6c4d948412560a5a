import { exportRun, type RunEnvironment } from '@/components/live-demo/export-run'
import type { Run } from '@/components/live-demo/run'
import { timeStatistics } from '@/components/live-demo/times/statistics'
import { toHar } from './har'
import { type KnownRequest, knownRequests, type PageFacts } from './known-requests'
import { redact, withoutServerWords } from './redact'

/** HAR 1.2, which developer tools open, or all that the page has, in words of its own. */
export type EvidenceFormat = 'har' | 'json'

/** Everything that evidence is made from. */
export interface EvidenceSource {
  run: Run
  page: PageFacts
  environment: RunEnvironment
}

/** Of the shape of the file, for who reads it by program. */
const VERSION = '1'

const plain = ({ startedAt, endedAt, ...rest }: KnownRequest) => ({
  startedAt: new Date(startedAt).toISOString(),
  endedAt: new Date(endedAt).toISOString(),
  ...rest,
})

/**
 * A run as a file to keep or to hand on.
 * @param hasSecrets whether tokens, ids and keys are in it: they open the session while it lasts.
 */
export function evidenceText(
  { run: made, page, environment }: EvidenceSource,
  format: EvidenceFormat,
  hasSecrets: boolean,
): string {
  const run = hasSecrets ? made : withoutServerWords(made)
  const known = knownRequests(run, page)
  const requests = hasSecrets ? known.requests : known.requests.map(redact)
  const exported = exportRun(run, environment)
  const data =
    format === 'har'
      ? toHar({ ...known, requests }, VERSION, {
          isSimulated: environment.simulated,
          clockOffset: page.clockOffset,
          hasSecrets,
        })
      : {
          ...exported,
          environment: { ...exported.environment, clockOffsetMs: page.clockOffset },
          statisticsMs: {
            jwt: timeStatistics(run.jwt.times),
            ota: timeStatistics(run.ota.times),
          },
          secrets: hasSecrets ? 'included' : 'redacted',
          requests: requests.map(plain),
          rowsWithoutRequest: known.missing,
        }
  return JSON.stringify(data, null, 2)
}
