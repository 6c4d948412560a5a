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
