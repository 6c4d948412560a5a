import { SEGMENT_MS, SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import type { SentRequest } from '@/components/live-demo/monitors/call-result'
import { type DecodedJwt, expiryOf } from '@/lib/jwt/decode'

/** Splits headers that this page made; untrusted ones need the parser of `packages/ota`. */
export function splitOta(headers: Readonly<Record<string, string>>) {
  const { Authorization = '', 'X-Request-ID': requestId = '', RequestHistory = '' } = headers
  const [scheme = '', mac = '', segment = ''] = Authorization.split(/[ -]/)
  return { scheme, mac, segment, requestId, history: RequestHistory.split('|').filter(Boolean) }
}

/** The longest time a server accepts a label, in s: its segment and the next. */
export const WINDOW_SECONDS = 2 * SEGMENT_SECONDS

/**
 * The end of the time window of a token made now, Unix ms: the server allows one segment of delay
 * (`acceptTime` in packages/ota/token.ts). An accepted request spends its token earlier.
 */
export function acceptedUntil(madeAt: number): number {
  return (Math.floor(madeAt / SEGMENT_MS) + 2) * SEGMENT_MS
}

/** Whole seconds left, rounded up, so that 0 means expired. */
export const secondsLeft = (until: number, now: number) =>
  Math.max(Math.ceil((until - now) / 1000), 0)

/** `9 s`, `59 min 09 s`. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`
}

/** A check that this browser has repeated. */
export interface Check {
  isOk: boolean
  text: string
}

/** Recomputes the token of an OTA request and compares. */
export async function checkOta({ headers, madeAt, device }: SentRequest): Promise<Check[]> {
  const { Authorization, 'X-Request-ID': id = '' } = headers
  const again = await device?.signer.sign(id, device.id, madeAt)
  const isSame = again === Authorization
  const { segment } = tickAt(madeAt)
  return [
    {
      isOk: Authorization?.endsWith(`-S${segment}`) === true,
      text: `S${segment} names the segment in which the token was made.`,
    },
    {
      isOk: isSame,
      text: `Recomputed with the session key, the HMAC ${isSame ? 'matches' : 'does not match'}.`,
    },
    {
      isOk: !splitOta(headers).history.includes(id),
      text: 'The request id is not in the send log.',
    },
  ]
}

/** The checks of a JWT that need no server key. */
export function checkJwt(token: DecodedJwt, madeAt: number): Check[] {
  const until = expiryOf(token)
  return [
    { isOk: until !== null && madeAt < until, text: 'The JWT had not expired when it was sent.' },
  ]
}
