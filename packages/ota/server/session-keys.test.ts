import { hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { isUuid } from '../ids'
import { FEW, nearly } from '../testing/fuzzed'
import vectors from '../vectors/ota-vectors.json'
import {
  createSessionId,
  createSessionKeys,
  parseSessionId,
  SESSION_ID_LENGTH,
} from './session-keys'

const { derivation } = vectors
const master = Buffer.from(derivation.masterHex, 'hex')
const keys = createSessionKeys(new Map([[1, master]]))
const sessionId = derivation.jSessionIdPayload

test('derives the session key of the vector', () => {
  expect(keys.derive(sessionId)?.sessionKey).toBe(derivation.sessionKey)
})

test('derives the device tag by HKDF with its own label', () => {
  const info = Buffer.concat([
    Buffer.from('ota/v1/device-cookie\0'),
    Buffer.from(derivation.payloadHex, 'hex'),
  ])
  const expected = Buffer.from(hkdfSync('sha512', master, '', info, 32)).toString('base64url')
  expect(keys.derive(sessionId)?.deviceTag).toBe(expected)
  expect(expected).toHaveLength(43)
})

test('reads what it wrote', () => {
  const payload = parseSessionId(sessionId)
  expect(payload).toMatchObject({ kid: 1, deviceId: '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d' })
  if (!payload) throw new Error('unreachable')
  expect(createSessionId(payload)).toBe(sessionId)
})

describe('session ids', () => {
  const seconds = fc.nat({ max: 0xffff_ffff })
  const payload = fc.record({
    kid: fc.nat(255),
    recordKey: fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map((bytes) => Buffer.from(bytes).toString('base64url')),
    deviceId: fc.uuid(),
    issuedAt: seconds,
    expiresAt: seconds,
  })
  const written = payload.map((parts) => ({ parts, text: createSessionId(parts) }))

  test('reads each session id that it wrote', () => {
    const isRead = ({ parts, text }: { parts: object; text: string }) =>
      expect(parseSessionId(text)).toMatchObject(parts)
    fc.assert(fc.property(written, isRead), FEW)
  })

  // Each spelling would have its own rate limit.
  test.each([
    ['another version', (id: string) => id.replace(/^./, 'B')],
    ['+ for -', (id: string) => id.replace('-', '+')],
    ['/ for _', (id: string) => id.replace('_', '/')],
    ['padding', (id: string) => `${id.slice(0, -1)}=`],
    ['a blank', (id: string) => `${id.slice(0, -1)} `],
    ['a character more', (id: string) => `${id}A`],
  ])('reads no session id with %s', (_, change) => {
    const deviceId = 'fbefbefb-efff-ffff-ffff-ffffffffffff' // its bytes are - and _
    const id = createSessionId({
      kid: 1,
      recordKey: 'A'.repeat(22),
      deviceId,
      issuedAt: 0,
      expiresAt: 0,
    })
    expect(parseSessionId(id)).toMatchObject({ deviceId })
    expect(change(id)).not.toBe(id)
    expect(parseSessionId(change(id))).toBeNull()
  })

  test('reads only one spelling of a session id', () => {
    const isOneText = (text: string) => {
      const read = parseSessionId(text)
      if (!read) return
      expect(text).toHaveLength(SESSION_ID_LENGTH)
      expect(isUuid(read.deviceId)).toBe(true)
      expect(createSessionId(read)).toBe(text)
    }
    fc.assert(fc.property(nearly(written.map(({ text }) => text)), isOneText), FEW)
  })
})
