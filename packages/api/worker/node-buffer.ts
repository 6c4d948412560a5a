/**
 * What packages/ota and packages/api/ use of Node's `Buffer`, over `Uint8Array`. The bundler puts it in place of
 * the global one (globals.ts); a test holds it to Node's.
 */
type Encoding = 'utf8' | 'utf-8' | 'latin1' | 'binary' | 'hex' | 'base64' | 'base64url'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const fromCodes = (text: string) =>
  Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
const toCodes = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** Node reads both alphabets, and stops at what is in neither. */
function fromBase64(text: string): Uint8Array {
  const [digits = ''] = /^[\w+/-]*/.exec(text) ?? []
  const standard = digits.replaceAll('-', '+').replaceAll('_', '/')
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard
  return fromCodes(atob(whole))
}

function fromHex(text: string): Uint8Array {
  const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0].match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'latin1':
    case 'binary':
      return fromCodes(text)
    case 'hex':
      return fromHex(text)
    case 'base64':
    case 'base64url':
      return fromBase64(text)
    default:
      return encoder.encode(text)
  }
}

const base64url = (bytes: Uint8Array) =>
  btoa(toCodes(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function decode(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'latin1':
    case 'binary':
      return toCodes(bytes)
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    case 'base64':
      return btoa(toCodes(bytes))
    case 'base64url':
      return base64url(bytes)
    default:
      return decoder.decode(bytes)
  }
}

/**
 * Bytes with the methods of Node's that the project calls; Node's documentation says what each does.
 * What they are given was typed as Node's where it is called.
 */
export class Buffer extends Uint8Array {
  static alloc(size: number): Buffer {
    return new Buffer(size)
  }

  static override from(source: unknown, encoding?: unknown): Buffer {
    if (typeof source === 'string')
      return new Buffer(encode(source, (encoding ?? 'utf8') as Encoding))
    return new Buffer(source as Uint8Array) // a copy, as Node's
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Buffer(parts.reduce((size, { length }) => size + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  /** @returns how many bytes were written; a character that no longer fits is left out. */
  write(text: string, offset = 0, length: number | Encoding = this.length - offset, as?: Encoding) {
    const encoding = typeof length === 'string' ? length : (as ?? 'utf8')
    const end = typeof length === 'string' ? this.length : offset + length
    const room = this.subarray(offset, end)
    if (encoding === 'utf8' || encoding === 'utf-8') return encoder.encodeInto(text, room).written
    const bytes = encode(text, encoding).subarray(0, room.length)
    room.set(bytes)
    return bytes.length
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    return decode(this.subarray(start, end), encoding)
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): void {
    target.set(this.subarray(start, end), at)
  }

  get #view() {
    return new DataView(this.buffer, this.byteOffset, this.byteLength)
  }

  readUInt8(at = 0): number {
    return this.#view.getUint8(at)
  }

  readUInt32BE(at = 0): number {
    return this.#view.getUint32(at)
  }

  writeUInt32BE(value: number, at = 0): void {
    this.#view.setUint32(at, value)
  }
}
