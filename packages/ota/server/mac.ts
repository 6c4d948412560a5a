import { createHmac, hash } from 'node:crypto'
import { BINDING_KEY_INPUT, type BoundRequest, bindingInput, formatBinding } from '../binding'
import { formatToken, macInput, tickAt } from '../token'

/** SHA-512's block (B of RFC 2104) and hash, in bytes. */
const BLOCK = 128
const DIGEST = 64

/** The MAC of a session's request in lower-case hex. @param requestId a canonical UUID. */
export type SessionMac = (requestId: string, minute: number) => string

/**
 * HMAC-SHA512 by RFC 2104 §2, `H(K xor opad, H(K xor ipad, text))`. It makes both key blocks once, so that
 * a check takes half the time of `createHmac`. A property test holds the two equal.
 * @param key the text of a session key, not the bytes that it encodes; ASCII, up to 128 characters.
 */
export function createSessionMac(key: string, deviceId: string): SessionMac {
  const padded = Buffer.alloc(BLOCK)
  padded.write(key, 'latin1')
  const inner = Buffer.concat([padded.map((byte) => byte ^ 0x36), Buffer.alloc(BLOCK)])
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)])
  let text = inner
  let written = Number.NaN
  return (requestId, minute) => {
    // Within a minute only the id changes, and all ids have the same length.
    if (minute === written) inner.write(requestId, BLOCK, 'latin1')
    else {
      const length = inner.write(macInput(requestId, deviceId, minute), BLOCK, 'latin1')
      text = inner.subarray(0, BLOCK + length)
      written = minute
    }
    outer.write(hash('sha512', text, 'binary'), BLOCK, 'latin1')
    return hash('sha512', outer, 'hex')
  }
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
