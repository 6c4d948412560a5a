import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { macInput } from '../token'
import { createSessionMac } from './mac'

const ascii = (minLength: number, maxLength: number) =>
  fc.string({ unit: 'binary-ascii', minLength, maxLength })
const key = fc.oneof(ascii(0, 300), ascii(86, 86), ascii(127, 130)) // 128 bytes are one block

test('the MAC of a session is that of createHmac, for keys up to a block and beyond', () => {
  const isPlain = (text: string, requestId: string, deviceId: string, minute: number) => {
    const plain = createHmac('sha512', text).update(macInput(requestId, deviceId, minute))
    expect(createSessionMac(text, deviceId)(requestId, minute)).toBe(plain.digest('hex'))
  }
  fc.assert(fc.property(key, fc.uuid(), fc.uuid(), fc.nat(), isPlain), { numRuns: 500 })
})
