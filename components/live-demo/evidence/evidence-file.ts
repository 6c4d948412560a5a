import { exportRun, type RunEnvironment } from '@/components/live-demo/export-run'
import { recordOf, TOKEN_KINDS } from '@/components/live-demo/kinds'
import type { Run } from '@/components/live-demo/run'
import { timeStatistics } from '@/components/live-demo/times/statistics'
import {
  type KnownRequest,
  type KnownRequests,
  knownRequests,
  type PageFacts,
} from './known-requests'
import { redact, withoutServerWords } from './redact'

/** HAR 1.2 for a size that is not known. */
const UNKNOWN = -1

/** What the file has of what a script can see, and what it has in place of the rest. */
const LIMITS =
  'Written by the page itself, so it has what a script can see. Left out: the headers and cookies that the browser adds (both cookies of a session are HttpOnly), answer headers that no script may read, HTTP versions, and the bodies of answers: of a refusal the code stands alone in place of its body. Sizes are -1. startedDateTime is when the page began to make the token, by the device’s clock. Of a monitor’s call, wait is from the call of fetch to the answer’s headers, and blocked is what came before and after: the making of the token and the reading of the body. Of other requests all of the time is under wait.'
const REDACTED_LIMITS =
  ' Tokens, ids and keys are redacted; so is whatever else a server says in words of its own, and of its headers only Date, token_response_time and WWW-Authenticate are left.'

const pairs = (values: Iterable<readonly [string, string]>) =>
  Array.from(values, ([name, value]) => ({ name, value }))

function timingsOf(time: number, ms: number | null) {
  const wait = ms === null ? time : Math.min(Math.round(ms), time)
  return { blocked: time - wait, send: 0, wait, receive: 0 }
}

/** A body is not kept, a refusal's code is. */
const contentOf = (code: string | null) =>
  code === null
    ? { size: UNKNOWN, mimeType: 'x-unknown', comment: 'Not kept by the page.' }
    : {
        size: UNKNOWN,
        mimeType: 'application/json',
        text: JSON.stringify({ code }),
        comment: 'Of the body the page kept the code alone.',
      }

function entryOf(request: KnownRequest) {
  const { panel, attack, startedAt, endedAt, method, url, headers, body, cookie, answer } = request
  const time = endedAt - startedAt
  const { status, code, message, ms } = answer
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      cookies: cookie ? [cookie] : [],
      headers: pairs(Object.entries(headers)),
      queryString: pairs(new URL(url).searchParams),
      ...(body ? { postData: { mimeType: 'application/json', text: JSON.stringify(body) } } : {}),
      headersSize: UNKNOWN,
      bodySize: body ? UNKNOWN : 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: pairs(answer.headers),
      content: contentOf(code),
      redirectURL: '',
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
      ...(message ? { comment: message } : {}),
    },
    cache: {},
    timings: timingsOf(time, ms),
    comment: attack ? `${panel}: ${attack}` : panel,
  }
}

/** What a file says of itself. */
interface HarFacts {
  isSimulated: boolean
  /** What the page added to the device's clock for the server's time, ms. */
  clockOffset: number
  hasSecrets: boolean
}

/** Requests as an HTTP archive (HAR 1.2), which developer tools open. @param version the creator's. */
export function toHar({ requests, missing }: KnownRequests, version: string, facts: HarFacts) {
  const clock = ` To that clock the page added ${facts.clockOffset} ms for the server’s time.`
  const redacted = facts.hasSecrets ? '' : REDACTED_LIMITS
  const simulated = facts.isSimulated ? ' The demo’s hosts ran in the same browser.' : ''
  const lost = missing > 0 ? ` Rows without a request, which are not here: ${missing}.` : ''
  return {
    log: {
      version: '1.2',
      creator: { name: 'One Tick Ahead, live demo', version },
      entries: requests.map(entryOf),
      comment: LIMITS + clock + redacted + simulated + lost,
    },
  }
}

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
          statisticsMs: recordOf(TOKEN_KINDS, (kind) => timeStatistics(run[kind].times)),
          secrets: hasSecrets ? 'included' : 'redacted',
          requests: requests.map(plain),
          rowsWithoutRequest: known.missing,
        }
  return JSON.stringify(data, null, 2)
}
