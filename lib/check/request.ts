import type { RefusalCode } from '@one-tick-ahead/ota/codes'

/** The fields of the form, as texts. */
export interface Fields {
  authorization: string
  requestId: string
  deviceId: string
  sessionKey: string
  history: string
  sessionId: string
  /** The server's clock, as somebody wrote it. */
  time: string
  binding: string
  method: string
  url: string
  contentDigest: string
}

/** A request that was found in what somebody pasted. */
export interface FoundRequest {
  /** What tells it from the others. */
  label: string
  fields: Partial<Fields>
  /** Undefined where it is not known. */
  body?: string | null
  /** Of the same session, oldest first; undefined where they are not known. */
  earlier?: readonly EarlierRequest[]
  /** What the recording says that it was answered with: `ok`, a code, or `unknown`. */
  answered?: string
}

/** A request as it is checked: header texts, and what the server knows of its sender. */
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
export interface EarlierRequest extends Pick<RequestToCheck, 'authorization' | 'requestId' | 'at'> {
  history: string
  /** `ok`, or the code that OTA refused it with; another text where that is not known. */
  code: string
}

/** What a check of the server's comes to, as far as that can be known here. */
export interface Finding {
  /** `unknown`: only the server can tell. */
  verdict: 'passed' | 'refused' | 'unknown'
  text: string
  /** What is in the request. */
  seen?: string
  /** What it must be. */
  expected?: string
  /** What the server answers where it refuses here. */
  code?: RefusalCode
}

type Values = Pick<Finding, 'seen' | 'expected'>

export const passed = (text: string, values?: Values): Finding => ({
  verdict: 'passed',
  text,
  ...values,
})

export const unknown = (text: string, values?: Values): Finding => ({
  verdict: 'unknown',
  text,
  ...values,
})

export const refused = (code: RefusalCode, text: string, values?: Values): Finding => ({
  verdict: 'refused',
  code,
  text,
  ...values,
})
