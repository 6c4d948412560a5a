import type { EarlierRequest } from './request-to-check'

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

/** What was made of a text: requests, or why there are none. */
export type Reading = { requests: readonly FoundRequest[] } | { problem: string }

/** Larger texts are not read: a browser takes seconds for their JSON. In characters. */
export const SOURCE_LIMIT = 20_000_000
/** No header of OTA is as long; a longer one is cut, so that nothing here takes long. In characters. */
export const FIELD_LIMIT = 4096
