import type { CheckName } from '@one-tick-ahead/ota/trace'
import type { TokenErrorCode } from './error-codes'

/** What the server saw of one request, told to the session that it belongs to and to nobody else. */

/** The query parameter that names a request: by the answer's `x-correlation-id`, or its `X-Request-ID`. */
export const VIEWED_REQUEST = 'request'

/** The checks of a bearer token, in their order. */
export const JWT_CHECKS = ['key', 'signature', 'times'] as const

export type JwtCheckName = (typeof JWT_CHECKS)[number]

/** `unasked`: the store that knows could not be reached. */
export const CHECK_VERDICTS = ['passed', 'refused', 'unasked'] as const

/** One check that was made. Those behind the last one were not. */
export interface ViewedCheck {
  check: CheckName | JwtCheckName
  verdict: (typeof CHECK_VERDICTS)[number]
  /** Milliseconds; null where it was not timed by itself. */
  ms: number | null
}

/**
 * What the sender proved: by both cookies and the key or a JWT the registered device, by both cookies
 * alone less, the session key without the device cookie, the bearer token, or nothing.
 */
export const SENDERS = ['device', 'cookies', 'key', 'bearer', 'nobody'] as const
export type Sender = (typeof SENDERS)[number]

/** A send log as it was before the request that ended its session. */
export interface SeenLog {
  /** What the request brought, oldest first. */
  history: string[]
  /** Ids that are no longer in it. */
  dropped: number
  /** Oldest first. */
  ids: { id: string; accepted: boolean }[]
}

/** What an OTA request said, and what it was compared with. No key and no whole token. */
export interface OtaSeen {
  /** The first and last characters of the MAC as presented; null where there was no token. */
  mac: string | null
  /** `S1` to `S4`; null where there was no token. */
  segment: string | null
  /** Null where it is or may come to be in the send log, unless the session ended by the request. */
  requestId: string | null
  /** How many ids its history had. */
  historyLength: number
  /** Of the session id. */
  deviceId: string | null
  /** The server's clock when it looked, Unix ms; null where it did not. */
  time: number | null
  /** The labels that it accepts at that time. */
  segments: string[]
  /** The minute that the label means; null where the window was missed. */
  minute: number | null
  /** Hashes of the device cookie, where it was looked at: as presented, if it was, and as registered. */
  presentedProof: string | null
  registeredProof: string | null
  /** What the request would have to be bound to. */
  bound: { isPresented: boolean; method: string; authority: string; target: string }
  /** Null unless it ended the session. */
  log: SeenLog | null
}

/** What a bearer token said. */
export interface JwtSeen {
  /** The server's clock when it looked, Unix ms; null where it did not. */
  time: number | null
  /** Unix seconds, of a token whose signature was right. */
  issuedAt: number | null
  expiresAt: number | null
}

/** The answer. */
export interface ServerView {
  /** What the request is called in logs. */
  request: string
  /** When it was answered, Unix ms on the server's clock. */
  at: number
  method: string
  target: string
  sender: Sender
  /** Of the verifier; a limit behind it may have answered otherwise. */
  code: 'ok' | TokenErrorCode
  /** That was answered. */
  status: number
  /** From the header texts to the verdict, in milliseconds. */
  ms: number
  checks: ViewedCheck[]
  ota: OtaSeen | null
  jwt: JwtSeen | null
}
