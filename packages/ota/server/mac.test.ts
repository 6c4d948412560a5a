import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { macInput } from '../token'
import { createSessionMac } from './mac'

const key = fc.string({ unit: 'binary-ascii', maxLength: 128 }) // a block

test('the MAC of a session is that of createHmac', () => {
  const isPlain = (text: string, requestId: string, deviceId: string, minute: number) => {
    const plain = createHmac('sha512', text).update(macInput(requestId, deviceId, minute))
    expect(createSessionMac(text, deviceId)(requestId, minute)).toBe(plain.digest('hex'))
  }
  fc.assert(fc.property(key, fc.uuid(), fc.uuid(), fc.nat(), isPlain), { numRuns: 500 })
})
