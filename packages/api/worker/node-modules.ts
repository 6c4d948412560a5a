import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { Buffer } from './node-buffer'

/**
 * What packages/ota and packages/api/ use of `node:crypto`, which a browser has only asynchronously. The bundler
 * puts it in place of Node's; a test holds it to Node's.
 */
const algorithms = { sha256, sha512 }
type Algorithm = keyof typeof algorithms
type Output = 'hex' | 'base64' | 'base64url' | 'binary' | 'buffer'

const bytesOf = (data: Uint8Array | string) => (typeof data === 'string' ? Buffer.from(data) : data)

function outputOf(bytes: Uint8Array, output: Output = 'buffer'): Buffer | string {
  const buffer = Buffer.from(bytes)
  return output === 'buffer' ? buffer : buffer.toString(output)
}

interface Running {
  update(data: Uint8Array): unknown
  digest(): Uint8Array
}

const streaming = (running: Running) => ({
  update(data: Uint8Array | string) {
    running.update(bytesOf(data))
    return this
  },
  digest: (output?: Output) => outputOf(running.digest(), output),
})

export const hash = (algorithm: Algorithm, data: Uint8Array | string, output: Output = 'hex') =>
  outputOf(algorithms[algorithm](bytesOf(data)), output)

export const createHash = (algorithm: Algorithm) => streaming(algorithms[algorithm].create())

export const createHmac = (algorithm: Algorithm, key: Uint8Array | string) =>
  streaming(hmac.create(algorithms[algorithm], bytesOf(key)))

export const randomBytes = (size: number): Buffer => crypto.getRandomValues(Buffer.alloc(size))

export const randomUUID = () => crypto.randomUUID()

/** @throws RangeError for different lengths, as Node's. */
export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw new RangeError('Input buffers must have the same length')
  let difference = 0
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}

/**
 * In place of `node:net`: a request of the page has no address behind it, so none is ever parsed, and
 * limits count the whole browser as one client.
 */
export const isIPv4 = () => false
export const isIPv6 = () => false
export class SocketAddress {}
/** Of no addresses. */
export class BlockList {
  check = () => false
}

/** In place of `node:util/types`. */
export const isNativeError = (value: unknown): value is Error => value instanceof Error
