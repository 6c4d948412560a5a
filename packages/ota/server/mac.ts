import { createHmac, createSecretKey } from 'node:crypto'
import { BINDING_KEY_INPUT, type BoundRequest, bindingInput, formatBinding } from '../binding'
import { formatToken, macInput, tickAt } from '../token'

/** The MAC of a session's request in lower-case hex. @param requestId a canonical UUID. */
export type SessionMac = (requestId: string, minute: number) => string

/**
 * HMAC-SHA512 with one session key, which it imports once.
 * @param key the text of a session key, not the bytes that it encodes.
 */
export function createSessionMac(key: string, deviceId: string): SessionMac {
  const imported = createSecretKey(key, 'utf8')
  return (requestId, minute) =>
    createHmac('sha512', imported)
      .update(macInput(requestId, deviceId, minute))
      .digest('hex')
}

/** The MAC of a binding in lower-case hex, with the binding's own key. */
export function bindingMac(sessionKey: string, input: string): string {
  const key = createHmac('sha512', sessionKey).update(BINDING_KEY_INPUT).digest()
  return createHmac('sha512', key).update(input).digest('hex')
}

/** The `OTA-Binding` value of one request. @throws RangeError for a part that cannot be bound. */
export function signBinding(sessionKey: string, request: BoundRequest): string {
  const input = bindingInput(request)
  if (input === null) throw new RangeError('A part of the request cannot be bound')
  return formatBinding(bindingMac(sessionKey, input))
}

/** The `Authorization` value of one request. @param ms Unix time in milliseconds. */
export function signToken(
  sessionKey: string,
  requestId: string,
  deviceId: string,
  ms: number,
): string {
  const { minute, segment } = tickAt(ms)
  return formatToken(createSessionMac(sessionKey, deviceId)(requestId, minute), segment)
}
