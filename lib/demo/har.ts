import { RESPONSE_TIME_HEADER } from '@/lib/api/headers'
import type { KnownRequest, KnownRequests } from './known-requests'

/** HAR 1.2 for a size that is not known. */
const UNKNOWN = -1

/** What no script can see, and what the file has in its place. */
const LIMITS =
  'Written by the page itself, so it has what a script can see. Left out: the headers and cookies that the browser adds (both cookies of a session are HttpOnly), answer headers other than token_response_time, bodies of answers, HTTP versions. Sizes are -1. startedDateTime is when the page began to make the token, by the device’s clock; all of the time until the answer was read is under wait.'

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

function entryOf(request: KnownRequest) {
  const { panel, attack, startedAt, endedAt, method, url, headers, body, cookie, answer } = request
  const time = endedAt - startedAt
  const { status, serverMs, message } = answer
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      cookies: cookie ? [cookie] : [],
      headers: pairs(headers),
      queryString: pairs(Object.fromEntries(new URL(url).searchParams)),
      ...(body ? { postData: { mimeType: 'application/json', text: JSON.stringify(body) } } : {}),
      headersSize: UNKNOWN,
      bodySize: body ? UNKNOWN : 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      cookies: [],
      headers: serverMs === null ? [] : [{ name: RESPONSE_TIME_HEADER, value: String(serverMs) }],
      content: { size: UNKNOWN, mimeType: 'x-unknown', comment: 'Not kept by the page.' },
      redirectURL: '',
      headersSize: UNKNOWN,
      bodySize: UNKNOWN,
      ...(message ? { comment: message } : {}),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: attack ? `${panel}: ${attack}` : panel,
  }
}

/** Requests as an HTTP archive (HAR 1.2), which developer tools open. @param creator's version. */
export function toHar({ requests, missing }: KnownRequests, version: string, isSimulated: boolean) {
  const simulated = isSimulated ? ' The demo’s hosts ran in the same browser.' : ''
  const lost = missing > 0 ? ` Rows without a request, which are not here: ${missing}.` : ''
  return {
    log: {
      version: '1.2',
      creator: { name: 'One Tick Ahead, live demo', version },
      entries: requests.map(entryOf),
      comment: LIMITS + simulated + lost,
    },
  }
}
