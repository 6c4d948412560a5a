import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isUuid } from '../ids'
import { FEW, nearly } from '../testing/fuzzed'
import vectors from '../vectors/ota-vectors.json'
import {
  createSessionId,
  createSessionKeys,
  parseSessionId,
  SESSION_ID_LENGTH,
  sessionBytes,
  sessionKeysOf,
} from './session-keys'

const { derivation } = vectors
const master = Buffer.from(derivation.masterHex, 'hex')
const epoch = Buffer.from(derivation.stateEpochHex, 'hex')
const keys = createSessionKeys(new Map([[1, master]]), { epochOf: () => epoch })
const sessionId = derivation.jSessionIdPayload

test('derives the session key of the vector', () => {
  expect(keys.derive(sessionId)?.sessionKey).toBe(derivation.sessionKey)
})

test('the device tag is HKDF with a label of its own', () => {
  const info = Buffer.concat([
    Buffer.from('ota/v1/device-cookie\0'),
    Buffer.from(derivation.payloadHex, 'hex'),
  ])
  const expected = Buffer.from(hkdfSync('sha512', master, epoch, info, 32)).toString('base64url')
  expect(keys.derive(sessionId)?.deviceTag).toBe(expected)
  expect(expected).toHaveLength(43)
})

test('reads what it wrote', () => {
  const payload = parseSessionId(sessionId)
  expect(payload).toMatchObject({ kid: 1, deviceId: '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d' })
  if (!payload) throw new Error('unreachable')
  expect(createSessionId(payload, Buffer.from('ab'.repeat(16), 'hex'))).toBe(sessionId)
})

test('a session whose epoch is lost gets another key, and the others keep theirs', () => {
  const other = createSessionId({ kid: 1, deviceId: randomUUID(), issuedAt: 0, expiresAt: 0 })
  const epochs = new Map([sessionId, other].map((id) => [id, randomBytes(16)]))
  const keys = createSessionKeys(new Map([[1, master]]), {
    epochOf: (id) => epochs.get(id) ?? epoch,
  })
  const kept = [sessionId, other].map((id) => {
    const session = keys.derive(id)
    if (session) keys.keep(id, session)
    return session
  })
  expect([keys.derive(sessionId), keys.derive(other)]).toEqual(kept)

  epochs.set(sessionId, randomBytes(16))
  const renewed = keys.derive(sessionId)
  expect(renewed?.sessionKey).not.toBe(kept[0]?.sessionKey)
  if (renewed) keys.keep(sessionId, renewed)
  expect(keys.derive(sessionId)).toBe(renewed)
  expect(keys.derive(other)).toBe(kept[1])
})

test('a kept session is derived again only with the same epoch and master key', () => {
  const store = { epochOf: () => epoch }
  const masters = new Map([[1, master]])
  const session = sessionKeysOf(masters, store).derive(sessionId)
  if (!session) throw new Error('unreachable')
  sessionKeysOf(masters, store).keep(sessionId, session)
  expect(sessionKeysOf(masters, store).derive(sessionId)).toBe(session)
  const others = [
    sessionKeysOf(new Map([[1, randomBytes(64)]]), store),
    sessionKeysOf(masters, { epochOf: () => randomBytes(16) }),
  ]
  for (const other of others) {
    expect(other.derive(sessionId)?.sessionKey).not.toBe(session.sessionKey)
  }
})

test('a session id begins like its sign-in, and goes on at random', () => {
  const [one, two] = [sessionBytes('a sign-in'), sessionBytes('a sign-in')]
  expect(one).toHaveLength(16)
  expect(one[0]).toBe(createHash('sha256').update('a sign-in').digest()[0])
  expect(two[0]).toBe(one[0])
  expect(two).not.toEqual(one)
})

test.each([
  ['a master key that is gone', `AQI${sessionId.slice(3)}`],
  ['another version', `Ag${sessionId.slice(2)}`],
  ['one character short', sessionId.slice(1)],
  ['not base64url', `${sessionId.slice(0, 55)}!`],
  ['nothing', ''],
])('derives nothing for %s', (_, text) => {
  expect(keys.derive(text)).toBeNull()
})

describe('whatever arrives as a session id', () => {
  const seconds = fc.nat({ max: 0xffff_ffff })
  const payload = fc.record({
    kid: fc.nat(255),
    deviceId: fc.uuid(),
    issuedAt: seconds,
    expiresAt: seconds,
  })
  const written = fc
    .tuple(payload, fc.uint8Array({ minLength: 16, maxLength: 16 }))
    .map(([parts, random]) => ({ parts, text: createSessionId(parts, Buffer.from(random)) }))

  test('each one that the server wrote is read', () => {
    const isRead = ({ parts, text }: { parts: object; text: string }) =>
      expect(parseSessionId(text)).toMatchObject(parts)
    fc.assert(fc.property(written, isRead), FEW)
  })

  test('one that is read has one spelling', () => {
    const isOneText = (text: string) => {
      const read = parseSessionId(text)
      if (!read) return
      expect(text).toHaveLength(SESSION_ID_LENGTH)
      expect(isUuid(read.deviceId)).toBe(true)
      const random = Buffer.from(text, 'base64url').subarray(2, 18)
      expect(createSessionId(read, random)).toBe(text)
    }
    fc.assert(fc.property(nearly(written.map(({ text }) => text)), isOneText), FEW)
  })
})
