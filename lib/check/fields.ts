import { type RefusalCode, refusals } from '@one-tick-ahead/ota/codes'
import { readSessionId } from './read-headers'
import type { Fields, FoundRequest, RequestToCheck } from './request'

const UNIX_MS = /^\d{12,14}$/
/** With its zone: a time without one is another moment for each reader. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** The form of the `Date` header (RFC 9110 §5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
/** What `Date` can show. */
const LATEST = 8.64e15

/** A time as Unix ms; null where it has another form. */
export function readTime(text: string): number | null {
  const trimmed = text.trim()
  if (UNIX_MS.test(trimmed)) return Number(trimmed)
  if (!ISO.test(trimmed) && !HTTP_DATE.test(trimmed)) return null
  const ms = Date.parse(trimmed)
  return Number.isNaN(ms) || ms < 0 || ms > LATEST ? null : ms
}

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
  const header = fields.binding.trim()
  if (header !== '' && !URL.canParse(fields.url))
    return 'A binding takes the whole address, with https://.'
  // Its cookies are known, and none of them is the session's: nothing is left open.
  const noSession = recorded?.sessionId === '' ? '' : undefined
  const sessionId = given(fields.sessionId.trim()) ?? noSession
  const method = fields.method.trim() || 'GET'
  const contentDigest = fields.contentDigest.trim()
  // These have no body unless somebody says so; a POST may have had one that nobody recorded.
  const isBodiless = body === undefined && BODILESS.has(method) && !contentDigest
  const bound = { header, method, url: fields.url.trim(), contentDigest }
  return {
    authorization: cleanAuthorization(fields.authorization),
    requestId: fields.requestId.trim(),
    deviceId: given(fields.deviceId.trim()) ?? readSessionId(sessionId ?? '')?.deviceId ?? '',
    sessionKey: fields.sessionKey.trim(),
    history: fields.history.trim(), // an empty one is that of a first request
    sessionId,
    at,
    earlier,
    binding: header === '' ? undefined : { ...bound, body: isBodiless ? null : body },
  }
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/**
 * Where the recording has another answer than the checks come to: a sentence, with a blank before it;
 * else empty, also where the recording's is not known or a field of its was typed over.
 */
export function contradictionOf(
  typed: Fields,
  { fields = {}, answered = '' }: Partial<FoundRequest>,
  code: RefusalCode | null,
): string {
  if (answered === (code ?? 'ok') || !(answered === 'ok' || isRefusal(answered))) return ''
  const texts = new Map(Object.entries(typed))
  if (Object.entries(fields).some(([name, value]) => texts.get(name) !== value)) return ''
  if (isRefusal(answered)) {
    return ` But the recorded answer was ${refusals[answered].status} ${answered}.`
  }
  return ' But the recorded answer was no refusal: the clock, or another field, may not be what the server had.'
}
