import type { RefusalCode } from '@one-tick-ahead/ota/codes'

/** A request as somebody pasted it: header texts, and what the server knows of its sender. */
export interface RequestToCheck {
  /** The `Authorization` header. */
  authorization: string
  requestId: string
  deviceId: string
  /** The text of the `session_key` header. */
  sessionKey: string
  /** The `RequestHistory` header; undefined where nobody said what it was. */
  history?: string
  /** The session cookie or `jSessionId`; undefined where it is not known. */
  sessionId?: string
  /** The server's clock when the request came, Unix ms. */
  at: number
  binding?: BindingToCheck
  /** Requests of the same session that came before it, oldest first; undefined: not known. */
  earlier?: readonly EarlierRequest[]
}

/** An `OTA-Binding` header and what it is of. */
export interface BindingToCheck {
  header: string
  method: string
  /** The absolute address. */
  url: string
  /** The `Content-Digest` header, empty without one. */
  contentDigest: string
  /** What was sent; null without a body, undefined where it is not known. */
  body?: string | null
}

/** What a request before this one told the server. */
export interface EarlierRequest {
  requestId: string
  history: string
  /** Its token's segment, counted since 1970. */
  segment: number
  /** `ok`, or the code that OTA refused it with; another text where that is not known. */
  code: string
}

/** One look of the server's, in its order. */
export interface Check {
  name: string
  /** `unknown`: only the server can tell. */
  verdict: 'passed' | 'refused' | 'unknown'
  /** What is in the request. */
  seen?: string
  /** What it must be. */
  expected?: string
  text: string
  /** What the server answers where it refuses here. */
  code?: RefusalCode
}

export const passed = (name: string, text: string, rest: Partial<Check> = {}): Check => ({
  name,
  verdict: 'passed',
  text,
  ...rest,
})

export const unknown = (name: string, text: string, rest: Partial<Check> = {}): Check => ({
  name,
  verdict: 'unknown',
  text,
  ...rest,
})

export const refused = (
  name: string,
  code: RefusalCode,
  text: string,
  rest: Partial<Check> = {},
): Check => ({ name, verdict: 'refused', code, text, ...rest })
