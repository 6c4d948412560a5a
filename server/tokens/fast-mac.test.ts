import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { formatToken, macInput, tickAt } from '@/lib/ota/encoding'
import vectors from '@/lib/ota/ota-vectors.json'
import { computeMac } from '@/lib/ota/sign-node'
import { fastMac, prepareMacKey } from './fast-mac'

test.each(vectors.vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const mac = fastMac(prepareMacKey(vector.sessionKey), vector.hmacInput)
  expect(formatToken(mac, tickAt(vector.timestampMs).segment)).toBe(vector.authorization)
})

test('the same as the plain MAC for every key, up to a block and beyond, and every token', () => {
  const key = fc.string({ unit: 'binary-ascii', maxLength: 300 })
  const minute = fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
  fc.assert(
    fc.property(key, fc.uuid(), fc.uuid(), minute, (text, requestId, deviceId, time) => {
      const mac = fastMac(prepareMacKey(text), macInput(requestId, deviceId, time))
      expect(mac).toBe(computeMac(text, requestId, deviceId, time))
    }),
    { numRuns: 2000 },
  )
})

test('the same for texts that no token has, whatever was computed before', () => {
  const keys = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 128 }), { minLength: 1 })
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 64 }), { minLength: 1 })
  fc.assert(
    fc.property(keys, texts, (some, many) => {
      const prepared = some.map((text) => ({ text, key: prepareMacKey(text) }))
      for (const message of many) {
        for (const { text, key } of prepared) {
          expect(fastMac(key, message)).toBe(
            createHmac('sha512', text).update(message).digest('hex'),
          )
        }
      }
    }),
  )
})

test('a text too long for the scratch buffer is refused, never cut off', () => {
  expect(() => fastMac(prepareMacKey('k'), 't'.repeat(129))).toThrow(RangeError)
})
