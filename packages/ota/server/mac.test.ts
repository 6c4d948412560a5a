import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { FEW } from '../testing/fuzzed'
import { macInput } from '../token'
import { createSessionMac } from './mac'

const key = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 200 }) // also beyond a block
const ids = fc.array(fc.uuid(), { minLength: 3, maxLength: 3 })

test('one function makes the HMAC of several ids in a minute, and of one in the next', () => {
  const areRight = (text: string, deviceId: string, requestIds: string[], minute: number) => {
    const mac = createSessionMac(text, deviceId)
    const isRight = (requestId: string, at: number) => {
      const plain = createHmac('sha512', text).update(macInput(requestId, deviceId, at))
      expect(mac(requestId, at)).toBe(plain.digest('hex'))
    }
    for (const requestId of requestIds) isRight(requestId, minute)
    isRight(requestIds[0] ?? '', minute + 1)
  }
  fc.assert(fc.property(key, fc.uuid(), ids, fc.nat(), areRight), FEW)
})
