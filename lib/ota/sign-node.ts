import { createHmac } from 'node:crypto'
import { formatToken, macInput, tickAt } from './encoding'

/** HMAC-SHA512 in lower-case hex over the token's input, keyed with the key's ASCII text. */
export function computeMac(
  sessionKey: string,
  requestId: string,
  deviceId: string,
  minute: number,
): string {
  return createHmac('sha512', sessionKey)
    .update(macInput(requestId, deviceId, minute))
    .digest('hex')
}

/** The `Authorization` value for one request. @param ms Unix time in milliseconds. */
export function signToken(
  sessionKey: string,
  requestId: string,
  deviceId: string,
  ms: number,
): string {
  const { minute, segment } = tickAt(ms)
  return formatToken(computeMac(sessionKey, requestId, deviceId, minute), segment)
}
