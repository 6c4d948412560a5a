import * as crypto from 'node:crypto'
import fc from 'fast-check'
import { Buffer as Shim } from './node-buffer'
import * as shim from './node-modules'

const ENCODINGS = ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const
const bytes = fc.uint8Array({ maxLength: 300 })
const encoding = fc.constantFrom(...ENCODINGS)
const algorithm = fc.constantFrom('sha256' as const, 'sha512' as const)
const output = fc.constantFrom('hex' as const, 'base64' as const, 'base64url' as const)

test('bytes become text, and text bytes, as with Node’s Buffer', () => {
  fc.assert(
    fc.property(bytes, encoding, (data, as) => {
      const text = Buffer.from(data).toString(as)
      expect(Shim.from(data).toString(as)).toBe(text)
      expect([...Shim.from(text, as)]).toEqual([...Buffer.from(text, as)])
    }),
  )
})

test('an invalid encoding is read as far as Node reads it', () => {
  for (const text of ['', '=', 'A', 'AB', 'AB==', 'A-_z', 'A+/z', 'QUJD!', 'abc', '0g', '0A0']) {
    for (const as of ['hex', 'base64', 'base64url'] as const) {
      expect([text, as, ...Shim.from(text, as)]).toEqual([text, as, ...Buffer.from(text, as)])
    }
  }
})

test('a text is written where Node writes it, and only as far as there is room', () => {
  const place = fc.nat({ max: 20 })
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\ud800', '\0'), maxLength: 30 }),
      place,
      place,
      (text, at, length) => {
        const [own, nodes] = [Shim.alloc(40), Buffer.alloc(40)]
        expect(own.write(text, at, length, 'latin1')).toBe(nodes.write(text, at, length, 'latin1'))
        expect(own.write(text, at)).toBe(nodes.write(text, at))
        expect(nodes.equals(own)).toBe(true)
      },
    ),
  )
})

test('parts are joined, copied and read as numbers as by Node', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 4 }), fc.nat({ max: 2 ** 32 - 1 }), (parts, value) => {
      expect([...Shim.concat(parts)]).toEqual([...Buffer.concat(parts)])
      const [own, nodes] = [Shim.alloc(8), Buffer.alloc(8)]
      for (const buffer of [own, nodes]) buffer.writeUInt32BE(value, 2)
      for (const buffer of [own, nodes]) buffer.copy(buffer, 0, 3, 5)
      expect([...own]).toEqual([...nodes])
      expect(own.readUInt32BE(2)).toBe(nodes.readUInt32BE(2))
      const [flipped, nodesFlipped] = [own, nodes].map((buffer) => buffer.map((byte) => byte ^ 1))
      expect(flipped).toBeInstanceOf(Shim)
      expect([...(flipped ?? [])]).toEqual([...(nodesFlipped ?? [])])
    }),
  )
})

test('hashes and MACs are those of node:crypto', () => {
  fc.assert(
    fc.property(bytes, bytes, algorithm, output, (data, key, name, as) => {
      expect(shim.hash(name, data, as)).toBe(crypto.createHash(name).update(data).digest(as))
      expect(shim.createHash(name).update(data).digest(as)).toBe(
        crypto.createHash(name).update(data).digest(as),
      )
      expect(shim.createHmac(name, key).update('text').update(data).digest(as)).toBe(
        crypto.createHmac(name, key).update('text').update(data).digest(as),
      )
    }),
  )
})

test('equal secrets are told from others of their length', () => {
  const [one, same, other] = ['secret', 'secret', 'secreT'].map((text) => Shim.from(text))
  if (!one || !same || !other) throw new Error('three of them')
  expect(shim.timingSafeEqual(one, same)).toBe(true)
  expect(shim.timingSafeEqual(one, other)).toBe(false)
  expect(() => shim.timingSafeEqual(one, Shim.alloc(1))).toThrow(RangeError)
})
