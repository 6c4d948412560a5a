import { boundRequest } from '@one-tick-ahead/ota/bind'
import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import type { CheckName } from '@one-tick-ahead/ota/trace'
import type { SentRequest } from '@/components/live-demo/monitors/call'
import { type DecodedJwt, expiryOf } from '@/lib/jwt/decode'

/** What an OTA request's headers say, taken apart for reading; nothing about it is proven. */
export interface OtaParts {
  scheme: string
  mac: string
  /** `S1` to `S4`. */
  segment: string
  requestId: string
  /** Oldest first. */
  history: readonly string[]
  binding: { version: string; mac: string }
}

/** Splits headers that this page made itself; a stranger's go through `packages/ota`. */
export function splitOta(headers: Readonly<Record<string, string>>): OtaParts {
  const { Authorization = '', 'X-Request-ID': requestId = '', RequestHistory = '' } = headers
  const [scheme = '', mac = '', segment = ''] = Authorization.split(/[ -]/)
  const [version = '', bindingMac = ''] = (headers[BINDING_HEADER] ?? '').split(' ')
  const history = RequestHistory.split('|').filter(Boolean)
  return { scheme, mac, segment, requestId, history, binding: { version, mac: bindingMac } }
}

const SEGMENT_MS = SEGMENT_SECONDS * 1000

/** The longest an OTA token can be presented under its label: its segment and the next, in s. */
export const WINDOW_SECONDS = 2 * SEGMENT_SECONDS

/**
 * When the server stops taking a token of this moment, Unix ms: it allows one segment of delay
 * (`acceptTime` in packages/ota/token.ts). A token is spent by its first use, however long this lasts.
 */
export function acceptedUntil(madeAt: number): number {
  return (Math.floor(madeAt / SEGMENT_MS) + 2) * SEGMENT_MS
}

/** Whole seconds left, rounded up, so that 0 means over. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(Math.ceil((until - now) / 1000), 0)
}

/** `9 s`, `59 min 09 s`. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`
}

/** Something this browser has looked at again. */
export interface Check {
  isOk: boolean
  text: string
}

/** Makes token and binding of an OTA request, a GET, a second time and compares. */
export async function checkOta(sent: SentRequest): Promise<Check[]> {
  const { url, headers, madeAt, device } = sent
  const { Authorization, 'X-Request-ID': id = '', RequestHistory = '' } = headers
  const again = await device?.signer.sign(id, device.id, madeAt)
  const isSame = again === Authorization
  const bound = boundRequest(url, 'GET', headers)
  const isBound = (await device?.signer.bind(bound).catch(() => '')) === headers[BINDING_HEADER]
  const { minute, segment } = tickAt(madeAt)
  const checks: Readonly<Record<CheckName, Check | null>> = {
    mac: {
      isOk: isSame,
      text: `The HMAC, made again with the session key from request id, device id and minute ${minute}, ${isSame ? 'is the same' : 'is another one'}.`,
    },
    window: {
      isOk: Authorization?.endsWith(`-S${segment}`) === true,
      text: `S${segment} is the segment of that minute in which it was made.`,
    },
    binding: {
      isOk: isBound,
      text: `The binding, made again with a second key from GET, ${bound.authority}, ${bound.target}, no body, the history and the token, ${isBound ? 'is the same' : 'is another one'}.`,
    },
    log: {
      isOk: !RequestHistory.split('|').includes(id),
      text: 'The request id is new: it is not among those sent before.',
    },
    // The server's alone, or plain from the others.
    shape: null,
    session: null,
    spent: null,
    device: null,
    id: null,
  }
  return Object.values(checks).filter((check) => check !== null)
}

/** What can be said of a JWT without the server's key. */
export function checkJwt(token: DecodedJwt, madeAt: number): Check[] {
  const until = expiryOf(token)
  return [
    { isOk: true, text: 'Three parts, of which two decode to JSON.' },
    { isOk: until !== null && madeAt < until, text: 'Not expired when it was sent.' },
  ]
}
