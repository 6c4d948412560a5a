import { SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'

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
