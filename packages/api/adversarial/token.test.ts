import { randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { plainMac, plainToken } from '@one-tick-ahead/ota/device'
import { createSessionKeys } from '@one-tick-ahead/ota/server/session-keys'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { createOtaVerifier, type OtaCredentials } from '@one-tick-ahead/ota/server/verifier'
import {
  DEVICE_ID,
  enrolDevice,
  expectRefused,
  START,
} from '@one-tick-ahead/ota/testing/enrolled-device'
import { FEW } from '@one-tick-ahead/ota/testing/fuzzed'
import vectors from '@one-tick-ahead/ota/vectors.json'
import fc from 'fast-check'
import { enrolVisitor } from '../testing/visitor'
import { vectorVerifier } from './vector-verifier'

const subtle = webcrypto.subtle as unknown as SubtleCrypto // Node's types name it differently

const MINUTE = Math.floor(START / 60_000)

/** What header texts are made of (RFC 9110 §5.5): a byte each. */
const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))

/** `text` with one character exchanged for another. */
const mutationOf = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), byte)
    .filter(([index, char]) => text[index] !== char)
    .map(([index, char]) => text.slice(0, index) + char + text.slice(index + 1))

describe('one exchanged character is refused', () => {
  test.each<[Exclude<keyof OtaCredentials, 'binding' | 'skipped'>, (text: string) => string]>([
    // But for the label at its end, which is not signed: case 14 has what that allows.
    ['authorization', (text) => text.slice(0, -1)],
    ['requestId', (text) => text],
    ['sessionId', (text) => text],
    ['deviceCookie', (text) => text],
  ])('in %s, and the untouched request passes afterwards', async (field, checked) => {
    const { ota, next } = await enrolDevice()
    const valid = next()
    const text = checked(valid[field])
    const rest = valid[field].slice(text.length)
    await fc.assert(
      fc.asyncProperty(mutationOf(text), async (changed) => {
        expect(await ota.verify({ ...valid, [field]: changed + rest })).not.toBe('ok')
      }),
      FEW,
    )
    expect(await ota.verify(valid)).toBe('ok')
  })

  test('in the history, once something was accepted; it is not signed, so the session may end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 22 }), fc.gen(), async (count, gen) => {
        const { ota, next } = await enrolDevice()
        for (let sent = 0; sent < count; sent++) expect(await ota.verify(next())).toBe('ok')
        const valid = next()
        const history = gen(mutationOf, valid.history)
        expect(await ota.verify({ ...valid, history })).not.toBe('ok')
      }),
      { ...FEW, numRuns: 100 },
    )
  })
})

test('a cookie that decodes to other characters with the same low byte is another cookie', async () => {
  const { visitor } = await enrolVisitor()
  const cookie = visitor.jar.get('ota_device') ?? ''
  const lookalike = String.fromCharCode(cookie.charCodeAt(0) + 0x100)
  visitor.jar.set('ota_device', encodeURIComponent(lookalike) + cookie.slice(1))
  const refused = await visitor.callWithOta()
  expect(await refused.json()).toMatchObject({ code: 'ota_device_unproven' })
  visitor.jar.set('ota_device', cookie)
  expect((await visitor.callWithOta()).status).toBe(200)
})

test.each(vectors.vectors)(
  'the server accepts what the client code makes of vector $name',
  async (vector) => {
    const { sessionKey, requestId, deviceId, timestampMs, authorization } = vector
    const made = await createTokenSigner(sessionKey, subtle).sign(requestId, deviceId, timestampMs)
    expect(made).toBe(authorization)
    const verify = await vectorVerifier(vector, timestampMs)
    expect(await verify(made, requestId)).toBe('ok')
  },
)

test.each(vectors.bindings)(
  'the server accepts binding vector $name, and no other body with it',
  async (vector) => {
    const { requestId, timestampMs, authorization, requestHistory, binding: header } = vector
    const { method, authority, target, contentDigest, body } = vector
    const verify = await vectorVerifier(vector, timestampMs)
    const answer = (text: string) => {
      const bound = { header, method, authorities: [authority], target, contentDigest }
      const binding = { ...bound, body: () => Buffer.from(text) }
      return verify(authorization, requestId, requestHistory, binding)
    }
    expect(await answer(`${body ?? ''}.`)).toBe('ota_bad_binding')
    expect(await answer(body ?? '')).toBe('ok')
  },
)

test('request id and device id in each other’s place sign another text', async () => {
  await expectRefused(({ requestId }, key) => {
    const mac = plainMac(key, DEVICE_ID, requestId, MINUTE)
    return { authorization: `OTA ${mac}-S2` }
  }, 'ota_bad_mac')
})

test('the device id as request id gives the swapped token no second meaning', async () => {
  await expectRefused(({ requestId }, key) => {
    const authorization = plainToken(key, requestId, DEVICE_ID, START)
    return { requestId: DEVICE_ID, authorization }
  }, 'ota_bad_mac')
})

test.each<[string, (key: string) => string]>([
  ['its bytes as hex', (key) => Buffer.from(key, 'base64url').toString('hex')],
  ['its bytes as base64', (key) => Buffer.from(key, 'base64url').toString('base64')],
  ['its bytes', (key) => Buffer.from(key, 'base64url').toString('latin1')],
  ['upper case', (key) => key.toUpperCase()],
  ['a line break behind it', (key) => `${key}\n`],
])('the session key as %s makes no valid token', async (_, spell) => {
  await expectRefused(
    ({ requestId }, key) => ({
      authorization: plainToken(spell(key), requestId, DEVICE_ID, START),
    }),
    'ota_bad_mac',
  )
})

describe('only the key of this session, device, master and epoch', () => {
  test('another session’s key or id, and another device id, are refused', async () => {
    const { ota, request, enrol } = await enrolDevice()
    const other = (await enrol(randomUUID())).session
    const requestId = randomUUID()
    const withKey = (key: string, device: string) => plainToken(key, requestId, device, START)
    const valid = request({ requestId })
    const changes: Partial<OtaCredentials>[] = [
      { authorization: withKey(other.sessionKey, DEVICE_ID) },
      { sessionId: other.sessionId },
      { sessionId: other.sessionId, deviceCookie: other.deviceCookie },
      { authorization: withKey(other.sessionKey, randomUUID()) },
    ]
    for (const change of changes) {
      expect(await ota.verify({ ...valid, ...change })).toBe<OtaCode>('ota_bad_mac')
    }
    expect(await ota.verify({ ...valid, deviceCookie: other.deviceCookie })).toBe(
      'ota_device_unproven',
    )
    expect(await ota.verify(valid)).toBe('ok')
  })

  test('an old master key works while it is kept, and is refused once it is dropped', async () => {
    const old = new Map([[1, randomBytes(64)]])
    const both = new Map([[2, randomBytes(64)], ...old])
    const { ota, next, store, clock } = await enrolDevice({ masterKeys: old })
    expect(await ota.verify(next())).toBe('ok')
    const rotated = (masters: ReadonlyMap<number, Uint8Array>) =>
      createOtaVerifier({
        store,
        keys: createSessionKeys(masters, store),
        now: () => clock.now,
      })
    expect(await rotated(both).verify(next())).toBe('ok')
    const unspent = next()
    both.delete(1)
    expect(await rotated(both).verify(unspent)).toBe('ota_bad_mac')
  })

  test('the id of a new master key does not lead to a key that a thief has', async () => {
    const masterKeys = new Map([
      [1, randomBytes(64)],
      [2, randomBytes(64)],
    ])
    const { ota, request, session } = await enrolDevice({ masterKeys })
    const bytes = Buffer.from(session.sessionId, 'base64url')
    bytes[1] = 2
    expect(await ota.verify(request({ sessionId: bytes.toString('base64url') }))).toBe(
      'ota_bad_mac',
    )
  })

  test('with another state epoch every key is another', async () => {
    const { ota, next, store, clock } = await enrolDevice()
    const masters = new Map([[1, Buffer.alloc(64, 7)]])
    const epoch = randomBytes(16)
    const flushed = createSessionKeys(masters, { epochOf: () => epoch })
    const unspent = next()
    expect(
      await createOtaVerifier({ store, keys: flushed, now: () => clock.now }).verify(unspent),
    ).toBe('ota_bad_mac')
    expect(await ota.verify(unspent)).toBe('ok')
  })
})
