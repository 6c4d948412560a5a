import { cookieName } from '@one-tick-ahead/ota/cookies'
import type { SentRequest } from '@/components/live-demo/monitors/call'
import { splitOta } from './token'

/** Single quotes keep everything literal in a POSIX shell; one inside ends, escapes and reopens. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

// curl drops a header that ends in a colon; a semicolon sends it empty.
const header = ([name, value]: [string, string]) => quote(value ? `${name}: ${value}` : `${name};`)

/** The request without tokens and ids: of each header only its form, and nothing of one that is new. */
function masked({ headers, device, ...rest }: SentRequest): SentRequest {
  const { segment } = splitOta(headers)
  const forms: Readonly<Record<string, string>> = {
    Authorization: device ? `OTA <128 hex digits>-${segment}` : 'Bearer <token>',
    'X-Request-ID': '<request id>',
    RequestHistory: '<request ids>',
  }
  const hide = ([name, value]: [string, string]) => [
    name,
    name === 'Content-Type' ? value : value && (forms[name] ?? '[redacted]'),
  ]
  return {
    ...rest,
    headers: Object.fromEntries(Object.entries(headers).map(hide)),
    device: device && { ...device, sessionId: '<session id>' },
  }
}

interface CurlOptions {
  /** Resolves a path. */
  base: string
  /** Whether tokens and the session id are in it; else others stand in their places. */
  hasSecrets: boolean
}

/**
 * A request as a curl command: the headers that the page set and, of an OTA call's two cookies, the
 * session's. The device cookie no script can read, and the session key is never sent.
 */
export function toCurl(sent: SentRequest, { base, hasSecrets }: CurlOptions): string {
  const { url, headers, device } = hasSecrets ? sent : masked(sent)
  const { href } = new URL(url, base)
  const lines = Object.entries(headers).map((entry) => `-H ${header(entry)}`)
  if (device)
    lines.push(
      `-b ${quote(`${cookieName('session', href.startsWith('https:'))}=${device.sessionId}`)}`,
    )
  return ['curl', ...lines, quote(href)].join(' \\\n  ')
}
