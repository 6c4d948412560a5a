import type { Fields, FoundRequest } from './found-request'
import { readTime } from './read-time'
import type { RequestToCheck } from './request-to-check'
import { readSessionId } from './session-payload'

const BARE = /^[0-9a-fA-F]{128}-S\d$/

/** A header's value, with its name or without, and a token without its scheme. */
export function cleanAuthorization(text: string): string {
  const value = text.replace(/^\s*authorization\s*:/i, '').trim()
  return BARE.test(value) ? `OTA ${value}` : value
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const given = (text: string): string | undefined => (text === '' ? undefined : text)

/**
 * What the form says, as a request to check; a text where a field cannot be read.
 * @param now Unix ms, where no time was given.
 */
export function readFields(
  fields: Fields,
  { fields: recorded, body, earlier }: Partial<FoundRequest>,
  now: number,
): RequestToCheck | string {
  const at = fields.time.trim() === '' ? now : readTime(fields.time)
  if (at === null)
    return 'The time is none: write it as in a Date header, or as 2026-01-01T12:34:22Z.'
  const isBound = fields.binding.trim() !== ''
  if (isBound && !URL.canParse(fields.url))
    return 'A binding takes the whole address, with https://.'
  // Its cookies are known, and none of them is the session's: nothing is left open.
  const noSession = recorded?.sessionId === '' ? '' : undefined
  const sessionId = given(fields.sessionId.trim()) ?? noSession
  const method = fields.method.trim() || 'GET'
  const contentDigest = fields.contentDigest.trim()
  return {
    authorization: cleanAuthorization(fields.authorization),
    requestId: fields.requestId.trim(),
    deviceId: given(fields.deviceId.trim()) ?? readSessionId(sessionId ?? '')?.deviceId ?? '',
    sessionKey: fields.sessionKey.trim(),
    // An empty history is one: that of a first request.
    history: fields.history.trim(),
    sessionId,
    at,
    earlier,
    ...(isBound
      ? {
          binding: {
            header: fields.binding.trim(),
            method,
            url: fields.url.trim(),
            contentDigest,
            // These have none unless somebody says so; a POST may have had one that nobody recorded.
            body: body === undefined && BODILESS.has(method) && !contentDigest ? null : body,
          },
        }
      : {}),
  }
}
