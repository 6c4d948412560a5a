import { randomUUID } from 'node:crypto'
import vectors from '@/lib/ota/ota-vectors.json'
import { computeMac, signToken } from '@/lib/ota/sign-node'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { IDLE_TIMEOUT_MS } from '@/server/stores/session-store'
import { createDeviceEnrolment } from './device-enrolment'
import { createSessionMac } from './fast-mac'
import type { Login } from './login'
import { createOtaVerifier, type OtaCode, type OtaCredentials } from './ota-verifier'
import { createSessionKeys, type SessionKeys } from './session-keys'

const START = Date.parse('2026-01-01T12:34:20.000Z')
const deviceId = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'

async function enrolledDevice(onKeyLeak?: 'refuse' | 'revoke') {
  const clock = { now: START }
  const now = () => clock.now
  const store = createMemorySessionStore()
  const keys = createSessionKeys(new Map([[1, Buffer.alloc(64, 7)]]), store)
  const audit: string[] = []
  const login: Login = { sid: randomUUID(), subject: 'issuer subject', signedInAt: START / 1000 }
  const enrolment = createDeviceEnrolment({
    keys,
    store,
    kid: 1,
    enrolmentKeys: [Buffer.alloc(64, 9)],
    now,
  })
  const session = await enrolment.enrol(login, deviceId, '')
  if (!session) throw new Error('not enrolled')
  const ota = createOtaVerifier({
    keys,
    store,
    now,
    onKeyLeak,
    audit: (event) => audit.push(event),
  })
  const request = (change: Partial<OtaCredentials> = {}): OtaCredentials => {
    const requestId = change.requestId ?? randomUUID()
    return {
      authorization: signToken(session.sessionKey, requestId, deviceId, clock.now),
      requestId,
      history: '',
      sessionId: session.sessionId,
      deviceCookie: session.deviceCookie,
      ...change,
    }
  }
  return { clock, store, keys, login, enrolment, session, ota, request, audit }
}

test('accepts a token once', async () => {
  const { ota, request } = await enrolledDevice()
  const first = request()
  expect(await ota.verify(first)).toBe('ok')
  expect(await ota.verify(first)).toBe('ota_replayed')
})

test('accepts exactly one of 100 copies', async () => {
  const { ota, request } = await enrolledDevice()
  const copy = request()
  const codes = await Promise.all(Array.from({ length: 100 }, async () => ota.verify(copy)))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
})

describe('clock rows of the test vectors', () => {
  const byName = new Map(vectors.vectors.map((vector) => [vector.name, vector]))
  test.each(vectors.verification.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const vector = byName.get(row.vector)
    if (!vector) throw new Error(`no vector ${row.vector}`)
    // The vectors fix the session key, so this derives nothing: every session has that key.
    const keys: SessionKeys = {
      derive: () => ({
        kid: 1,
        deviceId: vector.deviceId,
        issuedAt: 0,
        expiresAt: 2 ** 32 - 1,
        sessionKey: vector.sessionKey,
        mac: createSessionMac(vector.sessionKey, vector.deviceId),
        deviceTag: 'd'.repeat(43),
      }),
      keep: () => {},
      isKept: () => false,
    }
    const now = () => Date.parse(row.serverIso)
    const store = createMemorySessionStore()
    const sessionId = 'A'.repeat(56)
    await store.open(
      { sessionId, loginSid: 'login', expiresAt: Number.MAX_VALUE, onlyAsFirst: true },
      now(),
    )
    const code = await createOtaVerifier({ keys, store, now }).verify({
      authorization: row.authorization,
      requestId: row.requestId,
      history: '',
      sessionId,
      deviceCookie: 'd'.repeat(43),
    })
    expect(code).toBe(row.expect.code)
  })
})

test.each<[string, (valid: OtaCredentials) => Partial<OtaCredentials>, OtaCode]>([
  [
    'lower-case scheme',
    (r) => ({ authorization: `ota${r.authorization.slice(3)}` }),
    'ota_malformed',
  ],
  ['two spaces', (r) => ({ authorization: r.authorization.replace(' ', '  ') }), 'ota_malformed'],
  ['a trailing space', (r) => ({ authorization: `${r.authorization} ` }), 'ota_malformed'],
  ['127 digits', (r) => ({ authorization: r.authorization.replace(/.-S/, '-S') }), 'ota_malformed'],
  ['segment 9', (r) => ({ authorization: r.authorization.replace(/.$/, '9') }), 'ota_malformed'],
  [
    'segment two ahead',
    (r) => ({ authorization: r.authorization.replace(/.$/, '4') }),
    'ota_stale',
  ],
  ['a foreign request id', () => ({ requestId: randomUUID() }), 'ota_bad_mac'],
  ['upper-case request id', (r) => ({ requestId: r.requestId.toUpperCase() }), 'ota_bad_mac'],
  ['a long request id', (r) => ({ requestId: `${r.requestId}0` }), 'ota_malformed'],
  ['an 800 byte history', () => ({ history: 'a'.repeat(800) }), 'ota_malformed'],
  ['an unknown session', () => ({ sessionId: 'A'.repeat(56) }), 'ota_bad_mac'],
  ['no session', () => ({ sessionId: '' }), 'ota_malformed'],
  ['no device cookie', () => ({ deviceCookie: '' }), 'ota_device_unproven'],
  ['a wrong device cookie', () => ({ deviceCookie: 'x'.repeat(43) }), 'ota_device_unproven'],
])('refuses %s, and the honest request still passes', async (_, change, code) => {
  const { ota, request } = await enrolledDevice()
  const valid = request({ requestId: 'abcdef00-1f20-4a3b-8c9d-0e1f2a3b4c5d' })
  expect(await ota.verify({ ...valid, ...change(valid) })).toBe(code)
  expect(await ota.verify(valid)).toBe('ok')
})

test('a MAC over a non-canonical id is right and still refused', async () => {
  const { ota, request } = await enrolledDevice()
  expect(await ota.verify(request({ requestId: 'ABCDEF00-1F20-4A3B-8C9D-0E1F2A3B4C5D' }))).toBe(
    'ota_malformed',
  )
})

test('minute and segment from two clock readings across a boundary are refused', async () => {
  const { ota, request, session, clock } = await enrolledDevice()
  clock.now = Date.parse('2026-01-01T12:35:00.000Z')
  const requestId = randomUUID()
  const oldMinute = Math.floor(clock.now / 60_000) - 1
  const mac = computeMac(session.sessionKey, requestId, deviceId, oldMinute)
  expect(await ota.verify(request({ requestId, authorization: `OTA ${mac}-S1` }))).toBe(
    'ota_bad_mac',
  )
})

test('a relabelled token is not accepted a second time', async () => {
  const { ota, request, clock } = await enrolledDevice()
  const first = request() // minted at :20, S2
  expect(await ota.verify(first)).toBe('ok')
  clock.now += 30_000
  const relabelled = { ...first, authorization: first.authorization.replace(/.$/, '4') }
  expect(await ota.verify(relabelled)).toBe('ota_replayed')
})

test('a server clock that steps back does not let a replay in', async () => {
  const { ota, request, clock } = await enrolledDevice()
  const first = request()
  expect(await ota.verify(first)).toBe('ok')
  clock.now += 120_000 // long enough to forget the minute
  const next = request({ history: first.requestId })
  expect(await ota.verify(next)).toBe('ok')
  clock.now -= 120_000
  expect(await ota.verify(first)).not.toBe('ok')
})

test('a stale stolen history is a fork, and both sides are refused from then on', async () => {
  const { ota, request, audit } = await enrolledDevice()
  const one = request()
  const two = request({ history: one.requestId })
  expect(await ota.verify(one)).toBe('ok')
  expect(await ota.verify(two)).toBe('ok')
  expect(await ota.verify(request({ history: one.requestId }))).toBe('ota_device_cloned')
  expect(await ota.verify(request({ history: `${one.requestId}|${two.requestId}` }))).toBe(
    'ota_session_revoked',
  )
  expect(audit).toEqual(['device_cloned'])
})

test('a leaked key revokes the session only where the operator wants that', async () => {
  const gentle = await enrolledDevice('refuse')
  await gentle.ota.verify(gentle.request({ deviceCookie: '' }))
  expect(await gentle.ota.verify(gentle.request())).toBe('ok')
  expect(gentle.audit).toEqual(['session_key_leaked'])

  const strict = await enrolledDevice('revoke')
  await strict.ota.verify(strict.request({ deviceCookie: '' }))
  expect(await strict.ota.verify(strict.request())).toBe('ota_session_revoked')
})

describe('sessions end', () => {
  test('after 30 idle minutes', async () => {
    const { ota, request, clock } = await enrolledDevice()
    clock.now += IDLE_TIMEOUT_MS + 1
    expect(await ota.verify(request())).toBe('ota_bad_mac')
  })

  test('eight hours after the sign-in, however busy', async () => {
    const { ota, request, clock } = await enrolledDevice()
    let history = ''
    for (let minutes = 0; minutes < 480; minutes += 20) {
      const next = request({ history })
      expect(await ota.verify(next)).toBe('ok')
      history = next.requestId
      clock.now += 20 * 60_000
    }
    expect(await ota.verify(request({ history }))).toBe('ota_bad_mac')
  })

  test('when the device enrols again, and only the new session works', async () => {
    const { ota, request, enrolment, login, session } = await enrolledDevice()
    const renewed = await enrolment.enrol(login, deviceId, session.deviceCookie)
    expect(renewed).not.toBeNull()
    expect(await ota.verify(request())).toBe('ota_session_revoked')
  })
})

test('what was never accepted leaves no memory behind', async () => {
  const { ota, request, store, session } = await enrolledDevice()
  for (let call = 0; call < 20_000; call++) {
    await ota.verify(request({ authorization: `OTA ${'0'.repeat(128)}-S2` }))
    await ota.verify(request({ sessionId: session.sessionId.replace(/...$/, 'AAA') }))
  }
  expect(store.size).toBe(1)
  expect(await ota.verify(request())).toBe('ok')
})
