import { createHmac, hash } from 'node:crypto'
import { BINDING_KEY_INPUT, type BoundRequest, bindingInput, formatBinding } from '../binding'
import { UUID_LENGTH } from '../ids'
import { formatToken, macInput, tickAt } from '../token'

/**
 * HMAC-SHA512 for one session, by RFC 2104 §2: `H(K xor opad, H(K xor ipad, text))`. The result is
 * that of `createHmac` in half the time. Both key blocks are made once; of the text only the
 * request id changes within a minute; and `crypto.hash` leaves the garbage collector no object to
 * finalise, as `createHmac` does. A property test holds the two equal.
 */

/** B and L of RFC 2104 for SHA-512, in bytes. */
const BLOCK = 128
const DIGEST = 64
const IPAD = 0x36
const OPAD = 0x5c

/** Two UUIDs, two bars, and the digits of any minute that a number can count. */
const TEXT_LIMIT = 2 * (UUID_LENGTH + 1) + 16

/**
 * The MAC of a session's request in lower-case hex.
 * @param requestId 36 characters of latin1, as headers are; only ASCII can give a right MAC.
 * @throws RangeError for another length, which would leave some of the id before it in the text.
 */
export type SessionMac = (requestId: string, minute: number) => string

/** @param key its text is the key, not what it encodes; a session key has 86 characters. */
export function createSessionMac(key: string, deviceId: string): SessionMac {
  const bytes = Buffer.from(key)
  const padded = Buffer.alloc(BLOCK) // zeros behind the key, or behind the hash of a longer one
  padded.set(bytes.length > BLOCK ? hash('sha512', bytes, 'buffer') : bytes)
  const block = (pad: number) => padded.map((byte) => byte ^ pad)

  const inner = Buffer.concat([block(IPAD), Buffer.alloc(TEXT_LIMIT)])
  const outer = Buffer.concat([block(OPAD), Buffer.alloc(DIGEST)])
  let innerText = inner
  let writtenMinute = Number.NaN

  return (requestId, minute) => {
    if (requestId.length !== UUID_LENGTH) throw new RangeError('A request id has 36 characters')
    if (minute === writtenMinute) {
      inner.write(requestId, BLOCK, UUID_LENGTH, 'latin1') // the text begins with it
    } else {
      const length = inner.write(macInput(requestId, deviceId, minute), BLOCK, 'latin1')
      innerText = inner.subarray(0, BLOCK + length)
      writtenMinute = minute
    }
    outer.write(hash('sha512', innerText, 'binary'), BLOCK, 'latin1')
    return hash('sha512', outer, 'hex')
  }
}

/**
 * The MAC of a binding in lower-case hex. Its key is another than that of the tokens, and no token's
 * text is the one that it is derived from, which is shorter than two ids.
 */
export function createBindingMac(sessionKey: string): (input: string) => string {
  let key: Buffer | undefined
  return (input) => {
    key ??= createHmac('sha512', sessionKey).update(BINDING_KEY_INPUT).digest()
    return createHmac('sha512', key).update(input).digest('hex')
  }
}

/** The `OTA-Binding` value for one request, for clients on Node. @throws RangeError for a part that cannot be bound. */
export function signBinding(sessionKey: string, request: BoundRequest): string {
  const input = bindingInput(request)
  if (input === null)
    throw new RangeError('A part of the request has not the form that can be bound')
  return formatBinding(createBindingMac(sessionKey)(input))
}

/** The `Authorization` value for one request, for clients on Node. @param ms Unix time in milliseconds. */
export function signToken(
  sessionKey: string,
  requestId: string,
  deviceId: string,
  ms: number,
): string {
  const { minute, segment } = tickAt(ms)
  return formatToken(createSessionMac(sessionKey, deviceId)(requestId, minute), segment)
}
