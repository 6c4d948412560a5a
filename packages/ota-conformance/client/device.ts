import { setTimeout as wait } from 'node:timers/promises'
import { cookieHeader } from '@one-tick-ahead/ota/cookie-jar'
import { plainToken } from '@one-tick-ahead/ota/device'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { SignedIn } from './access'
import { type Answer, askedOf, type Call, type HeaderLines, type ShortAnswer, volley } from './http'

/** The parts of a request; a part that is null is left out. */
export interface OtaRequest {
  authorization: string | null
  requestId: string | null
  history: string | null
  cookies: ReadonlyMap<string, string>
}

/** One that a device has made. */
export type OwnRequest = OtaRequest & { requestId: string }

/** Where a request goes, if not to the resource by GET. */
export interface Target {
  url?: URL
  method?: string
  body?: string
}

/** The same address with something more in its query that has to stay as it is spelt. */
export const withQuery = (url: URL): URL => {
  const other = new URL(url)
  other.search += `${other.search === '' ? '?' : '&'}conformance=%7E|%2f`
  return other
}

/** What a token is made of. */
interface Minting {
  key: string
  requestId: string
  deviceId: string
  /** Unix ms. */
  at: number
}

/** What a device was given when it registered. */
export interface Enrolled {
  signedIn: SignedIn
  deviceId: string
  sessionKey: string
  sessionId: string
  /** All that the browser sends to the resource, by name. */
  cookies: ReadonlyMap<string, string>
  /** The two cookies' names, with or without their prefix. */
  names: { session: string; device: string }
  /** What registered it. */
  answer: Answer
}

/** Where and how its requests go. */
export interface Line {
  call: Call
  clock: SubjectClock
  url: URL
  requestIdHeader: string
}

/** A session's accepted requests are limited, 20 a second in the reference: a batch takes one. */
const BATCH = 15
const BATCH_MS = 1000

/** The header lines of a request, in the order in which a browser's script would set them. */
function headerLines(request: OtaRequest, requestIdHeader: string): [string, string][] {
  const { authorization, requestId, history, cookies } = request
  const lines: [string, string | null][] = [
    ['Authorization', authorization],
    [requestIdHeader, requestId],
    ['RequestHistory', history],
    ['Cookie', cookies.size > 0 ? cookieHeader(cookies) : null],
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

/** A device with its session, that keeps its send log as the protocol asks. */
export class Device {
  history: string[] = []

  constructor(
    readonly enrolled: Enrolled,
    private readonly line: Line,
  ) {}

  /** Somebody who has copied all that this device holds. */
  copy(): Device {
    return Object.assign(new Device(this.enrolled, this.line), { history: [...this.history] })
  }

  /** The `Authorization` value for one request id, made as this device would but for `change`. */
  token(requestId: string, change: Partial<Minting> = {}): string {
    const { sessionKey: key, deviceId } = this.enrolled
    const made = { key, requestId, deviceId, at: this.line.clock.now(), ...change }
    return plainToken(made.key, made.requestId, made.deviceId, made.at)
  }

  /** A right request under an id that is not in the log. @param change of what it then says. */
  request(change: Partial<OtaRequest> = {}): OwnRequest {
    const requestId = change.requestId ?? randomUuid()
    return {
      authorization: this.token(requestId),
      history: joinHistory(this.history),
      cookies: this.enrolled.cookies,
      ...change,
      requestId,
    }
  }

  /** Makes the next request, and announces it in the log. @param apart ms from now to the time of its token. */
  next(apart = 0): OwnRequest {
    const requestId = randomUuid()
    const authorization = this.token(requestId, { at: this.line.clock.now() + apart })
    const request = this.request({ requestId, authorization })
    this.history = appendToHistory(this.history, requestId)
    return request
  }

  /** Cookies with one of the two exchanged; null leaves it out. */
  cookiesWith(kind: 'session' | 'device', value: string | null): Map<string, string> {
    const cookies = new Map(this.enrolled.cookies)
    const name = this.enrolled.names[kind]
    if (value === null) cookies.delete(name)
    else cookies.set(name, value)
    return cookies
  }

  headerLines(request: OtaRequest): [string, string][] {
    return headerLines(request, this.line.requestIdHeader)
  }

  /** Sends a request, or header lines as they are. @param to another address or method, or a body. */
  async send(request: OtaRequest | HeaderLines, to: Target = {}): Promise<Answer> {
    const { url = this.line.url, ...rest } = to
    const headers = 'cookies' in request ? this.headerLines(request) : request
    const answer = await this.line.call(url, { ...rest, headers })
    this.line.clock.observe(answer)
    return answer
  }

  /** What a report says of it. */
  askedOf(request: OtaRequest): string {
    return askedOf(this.line.url, 'GET', this.headerLines(request))
  }

  /** Sends one request over many connections at the same time. */
  volley(request: OtaRequest, count: number): Promise<ShortAnswer[]> {
    return volley(this.line.url, this.headerLines(request), count)
  }

  /** Makes and sends the next request. */
  async call(): Promise<Answer> {
    return this.send(this.next())
  }

  /** Sends several requests one after the other, no faster than a session may. */
  async calls(count: number): Promise<Answer[]> {
    const answers: Answer[] = []
    let beganAt = Date.now()
    for (let sent = 0; sent < count; sent += 1) {
      if (sent > 0 && sent % BATCH === 0) {
        await wait(Math.max(0, beganAt + BATCH_MS - Date.now()))
        beganAt = Date.now()
      }
      answers.push(await this.call())
    }
    return answers
  }
}

/** `Date` has whole seconds. */
const DATE_RESOLUTION_MS = 1000
/** How far from a segment's edges one is safe from a server that is slow to answer, in ms. */
const AFTER_EDGE_MS = 400
const BEFORE_EDGE_MS = 4000

/** Estimates the server's time from the `Date` headers of its answers. */
export interface SubjectClock {
  observe(answer: Answer): void
  /** Whether any answer had a `Date`. */
  isKnown(): boolean
  /** The best guess of the server's clock, Unix ms. */
  now(): number
  /** Waits, some seconds at most, until the server is for certain well inside of a segment. */
  settle(): Promise<void>
}

/**
 * Each answer says within which second it was made, and that this was between its request and its
 * arrival: what all of them allow is the offset of the two clocks, soon to some milliseconds.
 */
export function createSubjectClock(): SubjectClock {
  let least = Number.NEGATIVE_INFINITY
  let most = Number.POSITIVE_INFINITY
  const isKnown = () => Number.isFinite(least) && Number.isFinite(most)
  const offset = () => (isKnown() ? (least + most) / 2 : 0)
  const now = () => Date.now() + offset()

  return {
    observe({ headers, sentAt, receivedAt }) {
      const date = Date.parse(headers.date ?? '')
      if (Number.isNaN(date)) return
      const [low, high] = [date - receivedAt, date + DATE_RESOLUTION_MS - sentAt]
      const isContradiction = low > most || high < least // one of the clocks was set
      least = isContradiction ? low : Math.max(least, low)
      most = isContradiction ? high : Math.min(most, high)
    },
    isKnown,
    now,
    async settle() {
      const doubt = isKnown() ? (most - least) / 2 : 0
      const [first, last] = [AFTER_EDGE_MS + doubt, SEGMENT_MS - BEFORE_EDGE_MS - doubt]
      const into = now() % SEGMENT_MS
      if (into < first) await wait(first - into)
      else if (into > last) await wait(SEGMENT_MS - into + first)
    },
  }
}
