import type { SentRequest } from './sent-request'

/** Single quotes keep everything literal in a POSIX shell; one inside ends, escapes and reopens. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

// curl drops a header that ends in a colon; a semicolon sends it empty.
const header = ([name, value]: [string, string]) => quote(value ? `${name}: ${value}` : `${name};`)

/**
 * A request as a curl command, with the headers the page set and nothing else: no cookie, which
 * scripts cannot read, and no session key, which is never sent.
 * @param base resolves a path.
 */
export function toCurl({ url, headers }: SentRequest, base: string): string {
  const lines = Object.entries(headers).map((entry) => `-H ${header(entry)}`)
  return ['curl', ...lines, quote(new URL(url, base).href)].join(' \\\n  ')
}
