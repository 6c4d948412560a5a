import { cookieName } from '@one-tick-ahead/ota/cookies'
import type { SentRequest } from '@/components/live-demo/monitors/call-result'
import { splitOta } from './token'

/** Single quotes keep everything literal in a POSIX shell; one inside ends, escapes and reopens. */
const quote = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`

// curl drops a header that ends in a colon; a semicolon sends it empty.
const header = ([name, value]: [string, string]) => quote(value ? `${name}: ${value}` : `${name};`)

/** The request with a placeholder for each token and id, and for every unknown header. */
export function masked({ headers, device, ...rest }: SentRequest): SentRequest {
  const { mac, segment } = splitOta(headers)
  const forms: Readonly<Record<string, string>> = {
    Authorization: device ? `OTA <${mac.length} hex digits>-${segment}` : 'Bearer <token>',
    'X-Request-ID': '<request id>',
    RequestHistory: '<request ids>',
    'Content-Type': headers['Content-Type'] ?? '',
  }
  const hide = ([name, value]: [string, string]) => [name, value && (forms[name] ?? '[redacted]')]
  return {
    ...rest,
    headers: Object.fromEntries(Object.entries(headers).map(hide)),
    device: device && { ...device, sessionId: '<session id>' },
  }
}

/**
 * A request as a curl command: the headers that the page set and, for an OTA call, its session cookie.
 * No script can read the device cookie, and the session key is never sent.
 * @param base resolves a path.
 */
export function toCurl({ url, headers, device }: SentRequest, base: string): string {
  const { href, protocol } = new URL(url, base)
  const lines = Object.entries(headers).map((entry) => `-H ${header(entry)}`)
  if (device) {
    const name = cookieName('session', protocol === 'https:')
    lines.push(`-b ${quote(`${name}=${device.sessionId}`)}`)
  }
  return ['curl', ...lines, quote(href)].join(' \\\n  ')
}
