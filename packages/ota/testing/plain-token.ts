import { createHmac } from 'node:crypto'
import { formatToken, macInput, tickAt } from '../token'

/** The MAC as the standard library makes it, over any text: what the fast one is held against. */
export function plainMac(key: string, requestId: string, deviceId: string, minute: number): string {
  return createHmac('sha512', key)
    .update(macInput(requestId, deviceId, minute))
    .digest('hex')
}

/** A right token, also for ids that no device has. @param ms Unix time in milliseconds. */
export function plainToken(key: string, requestId: string, deviceId: string, ms: number): string {
  const { minute, segment } = tickAt(ms)
  return formatToken(plainMac(key, requestId, deviceId, minute), segment)
}
