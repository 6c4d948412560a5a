import { BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'

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
