import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { BINDING_KEY_INPUT } from '../binding'
import { plainMac } from '../device'
import { createBindingMac, createSessionMac } from './mac'

const ascii = (minLength: number, maxLength: number) =>
  fc.string({ unit: 'binary-ascii', minLength, maxLength })
const key = fc.oneof(ascii(0, 300), ascii(86, 86), ascii(127, 130)) // 128 bytes are one block
const minute = fc.oneof(
  fc.nat({ max: 3 }), // the same one again, and the next
  fc.nat(),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
)
// Not looked at before the MAC is: whatever has the length of a UUID.
const requestId = fc.oneof(fc.uuid(), ascii(36, 36))

test('the same as the plain MAC, for keys up to a block and beyond, whatever came before', () => {
  const request = fc.record({ session: fc.nat({ max: 2 }), requestId, minute })
  const session = fc.record({ key, deviceId: fc.uuid() })
  fc.assert(
    fc.property(
      fc.array(session, { minLength: 3, maxLength: 3 }),
      fc.array(request, { minLength: 1, maxLength: 12 }),
      (sessions, requests) => {
        const macs = sessions.map((one) => createSessionMac(one.key, one.deviceId))
        for (const { session: index, ...one } of requests) {
          const { key: text, deviceId } = sessions[index] as (typeof sessions)[number] // of three
          const plain = plainMac(text, one.requestId, deviceId, one.minute)
          expect(macs[index]?.(one.requestId, one.minute)).toBe(plain)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a binding has the plain HMAC under its derived key, whatever text came before', () => {
  const hmac = (by: string | Buffer, text: string) => createHmac('sha512', by).update(text).digest()
  const text = fc.string({ unit: 'binary', maxLength: 2000 })
  fc.assert(
    fc.property(key, fc.array(text, { minLength: 1, maxLength: 4 }), (sessionKey, texts) => {
      const mac = createBindingMac(sessionKey)
      const bindingKey = hmac(sessionKey, BINDING_KEY_INPUT)
      for (const one of texts) expect(mac(one)).toBe(hmac(bindingKey, one).toString('hex'))
    }),
  )
})

test.each([0, 35, 37])(
  'a request id of %i characters is refused, never mixed with another',
  (length) => {
    const mac = createSessionMac('k', 'd'.repeat(36))
    mac('a'.repeat(36), 1)
    expect(() => mac('b'.repeat(length), 1)).toThrow(RangeError)
  },
)
