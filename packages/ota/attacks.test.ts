import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { plainMac, plainToken } from './device'
import { IDLE_TIMEOUT_MS } from './limits'
import { createSessionMac, signToken } from './server/mac'
import { createSessionKeys } from './server/session-keys'
import { createOtaVerifier, type OtaCode, type OtaCredentials } from './server/verifier'
import { DEVICE_ID, enrolDevice, expectRefused, relabel, START } from './testing/enrolled-device'
import { FEW } from './testing/fuzzed'

// Requests of a thief to a verifier. The order of the checks is in server/verifier.test.ts.

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
  test.each<[Exclude<keyof OtaCredentials, 'binding'>, (text: string) => string]>([
    ['authorization', (text) => text.slice(0, -1)], // the label at its end is not signed
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

  test('in the send log, which is not signed, so that the session may end', async () => {
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

const withMac = (text: string, make: (mac: string) => string) => text.replace(/[0-9a-f]{128}/, make)

type Change = (valid: OtaCredentials, sessionKey: string) => Partial<OtaCredentials>

test.each<[what: string, code: OtaCode, change: Change]>([
  [
    'a MAC in upper case',
    'ota_bad_mac',
    ({ authorization }) => ({ authorization: withMac(authorization, (mac) => mac.toUpperCase()) }),
  ],
  [
    'half a MAC, filled up',
    'ota_bad_mac',
    ({ authorization }) => ({
      authorization: withMac(authorization, (mac) => mac.slice(0, 64).padEnd(128, '0')),
    }),
  ],
  [
    'request id and device id in each other’s place',
    'ota_bad_mac',
    ({ requestId }, key) => ({
      authorization: `OTA ${plainMac(key, DEVICE_ID, requestId, MINUTE)}-S2`,
    }),
  ],
  [
    'the device id as request id',
    'ota_bad_mac',
    ({ requestId }, key) => ({
      requestId: DEVICE_ID,
      authorization: plainToken(key, requestId, DEVICE_ID, START),
    }),
  ],
  [
    'a right MAC over an upper-case request id',
    'ota_malformed',
    ({ requestId }, key) => {
      const upper = requestId.toUpperCase()
      return { requestId: upper, authorization: plainToken(key, upper, DEVICE_ID, START) }
    },
  ],
  [
    'a right MAC over a request id in braces',
    'ota_malformed',
    ({ requestId }, key) => {
      const braced = `{${requestId.slice(1, -1)}}`
      return { requestId: braced, authorization: plainToken(key, braced, DEVICE_ID, START) }
    },
  ],
  ['no device cookie', 'ota_device_unproven', () => ({ deviceCookie: '' })],
  [
    'a device cookie of 43 other characters',
    'ota_device_unproven',
    () => ({ deviceCookie: 'x'.repeat(43) }),
  ],
  [
    'a device cookie with a character of two bytes',
    'ota_device_unproven',
    ({ deviceCookie }) => ({
      deviceCookie: `${String.fromCharCode(deviceCookie.charCodeAt(0) + 0x100)}${deviceCookie.slice(1)}`,
    }),
  ],
])('%s is refused as %s, and the right request passes afterwards', async (_, code, change) => {
  await expectRefused(change, code)
})

test('a right token without the device cookie is reported as a leaked key', async () => {
  const { ota, request, audit } = await enrolDevice()
  await ota.verify(request({ deviceCookie: '' }))
  expect(audit).toEqual(['session_key_leaked'])
})

describe('the keys of one session, master key and epoch', () => {
  test('refuses the key, id and cookie of another session', async () => {
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
    const { deviceCookie } = other
    expect(await ota.verify({ ...valid, deviceCookie })).toBe<OtaCode>('ota_device_unproven')
    expect(await ota.verify(valid)).toBe('ok')
  })

  test('accepts an old master key while it is listed, and refuses it afterwards', async () => {
    const old = new Map([[1, randomBytes(64)]])
    const both = new Map([[2, randomBytes(64)], ...old])
    const { ota, next, store, clock } = await enrolDevice({ masterKeys: old })
    expect(await ota.verify(next())).toBe('ok')
    const rotated = (masters: ReadonlyMap<number, Uint8Array>) =>
      createOtaVerifier({ store, keys: createSessionKeys(masters, store), now: () => clock.now })
    expect(await rotated(both).verify(next())).toBe('ok')
    const unspent = next()
    both.delete(1)
    expect(await rotated(both).verify(unspent)).toBe('ota_bad_mac')
  })

  test('refuses a session id that names another master key', async () => {
    const masterKeys = new Map([1, 2].map((id) => [id, randomBytes(64)]))
    const { ota, request, session } = await enrolDevice({ masterKeys })
    const bytes = Buffer.from(session.sessionId, 'base64url')
    bytes[1] = 2
    const sessionId = bytes.toString('base64url')
    expect(await ota.verify(request({ sessionId }))).toBe('ota_bad_mac')
  })
})

describe('time', () => {
  test('clocks 15 s apart pass, 30 s apart do not, and between the segment decides', async () => {
    const apart = fc.oneof(
      fc.integer({ min: -60_000, max: 60_000 }),
      fc.constantFrom(-30_000, -29_999, -15_001, -15_000, 0, 15_000, 15_001, 29_999, 30_000),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(1_500_000), apart, async (offset, difference) => {
        const { ota, next, clock } = await enrolDevice()
        clock.now = START + offset
        const arrival = Math.floor(clock.now / 15_000)
        const minted = Math.floor((clock.now - difference) / 15_000)
        const accepted = (await ota.verify(next(-difference))) === 'ok'
        if (Math.abs(difference) <= 15_000) expect(accepted).toBe(true)
        if (Math.abs(difference) >= 30_000) expect(accepted).toBe(false)
        expect(accepted).toBe(Math.abs(arrival - minted) <= 1)
      }),
      FEW,
    )
  })

  test('minute and segment of two readings across a boundary are refused', async () => {
    const { ota, request, session, clock } = await enrolDevice()
    clock.now = Date.parse('2026-01-01T12:35:00.000Z')
    const requestId = randomUUID()
    const oldMinute = Math.floor(clock.now / 60_000) - 1
    const mac = createSessionMac(session.sessionKey, DEVICE_ID)(requestId, oldMinute)
    const torn = request({ requestId, authorization: `OTA ${mac}-S1` })
    expect(await ota.verify(torn)).toBe<OtaCode>('ota_bad_mac')
    expect(await ota.verify(relabel(torn, 4))).toBe('ok') // the same MAC, with its own minute's label
  })

  test('a withheld token lives under other labels for 75 s of its minute, and no longer', async () => {
    const { ota, request, clock } = await enrolDevice()
    clock.now = Date.parse('2026-01-01T12:34:00.000Z')
    const minuteEnd = clock.now + 60_000
    const withheld = request()
    const codesAt = async (ms: number) => {
      clock.now = ms
      return Promise.all([1, 2, 3, 4].map((segment) => ota.verify(relabel(withheld, segment))))
    }
    for (const code of await codesAt(minuteEnd + 15_000)) expect(code).not.toBe('ok')
    const atLast = await codesAt(minuteEnd + 14_999)
    expect(atLast.filter((code) => code === 'ok')).toHaveLength(1)
  })

  test.each([1, 25, 40, 600])(
    'a server clock %i minutes ahead for one request silences no device',
    async (minutes) => {
      const { ota, next, clock, enrol } = await enrolDevice()
      expect(await ota.verify(next())).toBe('ok')
      clock.now += minutes * 60_000
      const codes = [await ota.verify(next())] // the device follows the server's Date header
      clock.now -= minutes * 60_000
      codes.push(await ota.verify(next()))
      // Served, or told to sign in again; `ota_stale` would last as long as the step was.
      const over = ['ota_resync', 'ota_session_idle', 'ota_bad_mac', 'ota_session_expired']
      expect([...over, 'ok']).toEqual(expect.arrayContaining(codes))

      const { session } = await enrol(DEVICE_ID)
      const { sessionId, sessionKey, deviceCookie } = session
      const requestId = randomUUID()
      const authorization = signToken(sessionKey, requestId, DEVICE_ID, clock.now)
      const request = { authorization, requestId, history: '', sessionId, deviceCookie }
      expect(await ota.verify(request)).toBe('ok')
    },
  )

  test('refused requests do not keep a session alive', async () => {
    const { ota, next, request, clock } = await enrolDevice()
    for (let waited = 0; waited <= IDLE_TIMEOUT_MS; waited += 600_000) {
      await ota.verify(request({ deviceCookie: '' }))
      clock.now += 600_000
    }
    expect(await ota.verify(next())).toBe<OtaCode>('ota_session_idle')
  })
})
