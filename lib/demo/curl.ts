import { cookieName } from '@/lib/ota/cookies'
import type { SentRequest } from './sent-request'

/** Single quotes keep everything literal in a POSIX shell; one inside ends, escapes and reopens. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

// curl drops a header that ends in a colon; a semicolon sends it empty.
const header = ([name, value]: [string, string]) => quote(value ? `${name}: ${value}` : `${name};`)

/**
 * A request as a curl command: the headers that the page set and, of an OTA call's two cookies, the
 * session's. The device cookie no script can read, and the session key is never sent.
 * @param base resolves a path.
 */
export function toCurl({ url, headers, device }: SentRequest, base: string): string {
  const { href } = new URL(url, base)
  const lines = Object.entries(headers).map((entry) => `-H ${header(entry)}`)
  if (device)
    lines.push(
      `-b ${quote(`${cookieName('session', href.startsWith('https:'))}=${device.sessionId}`)}`,
    )
  return ['curl', ...lines, quote(href)].join(' \\\n  ')
}
