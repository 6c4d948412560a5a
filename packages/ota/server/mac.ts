import { createHmac, hash } from 'node:crypto'
import { BINDING_KEY_INPUT, type BoundRequest, bindingInput, formatBinding } from '../binding'
import { UUID_LENGTH } from '../ids'
import { formatToken, macInput, tickAt } from '../token'

/**
 * HMAC-SHA512 for one session, by RFC 2104 §2: `H(K xor opad, H(K xor ipad, text))`. The result is
 * that of `createHmac` in half the time. Both key blocks are made once, and `crypto.hash` leaves the
 * garbage collector no object to finalise, as `createHmac` does. A property test holds the two equal.
 */

/** B and L of RFC 2104 for SHA-512, in bytes. */
const BLOCK = 128
const DIGEST = 64
const IPAD = 0x36
const OPAD = 0x5c

/** Two UUIDs, two bars, and the digits of any minute that a number can count. */
const TEXT_LIMIT = 2 * (UUID_LENGTH + 1) + 16

/** The two blocks of a key, with room behind each for what is hashed with it. */
function createBlocks(key: Uint8Array, room: number) {
  const padded = Buffer.alloc(BLOCK) // zeros behind the key, or behind the hash of a longer one
  padded.set(key.length > BLOCK ? hash('sha512', key, 'buffer') : key)
  const block = (pad: number) => padded.map((byte) => byte ^ pad)
  const outer = Buffer.concat([block(OPAD), Buffer.alloc(DIGEST)])
  return {
    inner: Buffer.concat([block(IPAD), Buffer.alloc(room)]),
    /** The HMAC in lower-case hex. @param text the inner block, and behind it what is authenticated. */
    finish(text: Buffer): string {
      outer.write(hash('sha512', text, 'binary'), BLOCK, 'latin1')
      return hash('sha512', outer, 'hex')
    },
  }
}

/**
 * The MAC of a session's request in lower-case hex.
 * @param requestId 36 characters of latin1, as headers are; only ASCII can give a right MAC.
 * @throws RangeError for another length, which would leave some of the id before it in the text.
 */
export type SessionMac = (requestId: string, minute: number) => string

/** @param key its text is the key, not what it encodes; a session key has 86 characters. */
export function createSessionMac(key: string, deviceId: string): SessionMac {
  const { inner, finish } = createBlocks(Buffer.from(key), TEXT_LIMIT)
  let innerText = inner
  let writtenMinute = Number.NaN

  return (requestId, minute) => {
    if (requestId.length !== UUID_LENGTH) throw new RangeError('A request id has 36 characters')
    if (minute === writtenMinute) {
      inner.write(requestId, BLOCK, UUID_LENGTH, 'latin1') // within a minute only the id changes
    } else {
      const length = inner.write(macInput(requestId, deviceId, minute), BLOCK, 'latin1')
      innerText = inner.subarray(0, BLOCK + length)
      writtenMinute = minute
    }
    return finish(innerText)
  }
}

/**
 * The MAC of a binding in lower-case hex. Its key is another than that of the tokens, and no token's
 * text is the one that it is derived from, which is shorter than two ids.
 */
export function createBindingMac(sessionKey: string): (input: string) => string {
  let blocks: ReturnType<typeof createBlocks> | undefined
  return (input) => {
    blocks ??= createBlocks(createHmac('sha512', sessionKey).update(BINDING_KEY_INPUT).digest(), 0)
    return blocks.finish(Buffer.concat([blocks.inner, Buffer.from(input)]))
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
