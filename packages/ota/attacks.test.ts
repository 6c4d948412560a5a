import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { joinHistory } from './history'
import { ENROLMENT_WINDOW_SECONDS, IDLE_TIMEOUT_MS, LOG_LIMIT } from './limits'
import { createSessionMac, signBinding, signToken } from './server/mac'
import { createOtaService } from './server/service'
import { endSignIn } from './server/sign-ins'
import { recordKeyOf } from './server/stored-record'
import type { OtaCode, OtaCredentials } from './server/verifier'
import { DEVICE_ID, enrolDevice, relabel, START } from './testing/enrolled-device'
import { FEW, mutationOf } from './testing/fuzzed'
import { formatToken } from './token'

type Scene = Awaited<ReturnType<typeof enrolDevice>>
type Change = (
  valid: OtaCredentials,
  scene: Scene,
) => Partial<OtaCredentials> | Promise<Partial<OtaCredentials>>
type Attack = [title: string, change: Change, code: OtaCode]

const MINUTE = Math.floor(START / 60_000)
const TWO_KEYS = new Map([1, 2].map((id) => [id, randomBytes(64)]))
const OTHER_ID = '11111111-1111-4111-8111-111111111111'

const withToken = (change: (token: string) => string): Change => {
  return ({ authorization }) => ({ authorization: change(authorization) })
}
const withMac = (change: (mac: string) => string) =>
  withToken((one) => one.replace(/[0-9a-f]{128}/, change))
/** A token with a valid MAC, for a request id of any spelling. */
const withId = (spell: (id: string) => string): Change => {
  return (valid, { session }) => {
    const requestId = spell(valid.requestId)
    const mac = createSessionMac(session.sessionKey, DEVICE_ID)(requestId, MINUTE)
    return { requestId, authorization: formatToken(mac, 2) }
  }
}
/** A two-byte character whose lower byte is that of another character. */
const high = (one: string) => String.fromCharCode(one.charCodeAt(0) + 0x100)
/** The session id with some of its bytes replaced. */
const withBytes = (from: number, ...bytes: number[]): Change => {
  return ({ sessionId }) => {
    const changed = Buffer.from(sessionId, 'base64url')
    changed.set(bytes, from)
    return { sessionId: changed.toString('base64url') }
  }
}

/** Parts of a session that the thief has opened with another account. */
const withOther = (
  change: (session: Scene['session'], valid: OtaCredentials) => Partial<OtaCredentials>,
): Change => {
  return async (valid, { enrol }) => change((await enrol(randomUUID())).session, valid)
}

const ADDRESS = { method: 'POST', authority: 'api.example', target: '/orders?for=a|b&n=1' }
/** A request with a valid binding, changed afterwards. */
const bound = (
  change: object | ((header: string) => string),
  rest: Change = () => ({}),
): Change => {
  return async (valid, scene) => {
    const right = scene.device.bind(valid, ADDRESS)
    const { authority, ...parts } = ADDRESS
    const binding = { header: right, authorities: [authority], ...parts }
    const changed = typeof change === 'function' ? { header: change(right) } : change
    return { binding: { ...binding, ...changed }, ...(await rest(valid, scene)) }
  }
}

/** A binding with the key of a session that the thief has opened with another account. */
const boundByOther = withOther(({ sessionKey }, { history, authorization: token }) => {
  const { authority, ...parts } = ADDRESS
  const header = signBinding(sessionKey, { ...ADDRESS, history, token })
  return { binding: { header, authorities: [authority], ...parts } }
})

const bindings: [title: string, change: Change][] = [
  ['a bound request by another method', bound({ method: 'PUT' })],
  ['a bound request at another path', bound({ target: '/transfers?for=a|b&n=1' })],
  ['a bound request at another host', bound({ authorities: ['evil.example'] })],
  ['a bound request without its send log', bound({}, () => ({ history: '' }))],
  ['a bound request under another label', bound({}, (v) => relabel(v, 3))],
  ['an empty binding', bound(() => '')],
  ['a binding of another version', bound((one) => one.replace('v1', 'v2'))],
  ['a binding in upper case', bound((one) => one.toUpperCase())],
  ['the binding of another session', boundByOther],
  [
    'the binding of another request',
    (v, scene) => bound(() => scene.device.bind({ ...v, history: '' }, ADDRESS))(v, scene),
  ],
]

describe('a thief’s request is refused, and the owner’s own request passes afterwards', () => {
  test.each<Attack>([
    ['no token', () => ({ authorization: '' }), 'ota_malformed'],
    [
      'a token as a bearer token',
      withToken((one) => one.replace('OTA', 'Bearer')),
      'ota_malformed',
    ],
    ['a token without a label', withToken((one) => one.slice(0, -3)), 'ota_malformed'],
    ['a label below the first', (v) => relabel(v, 0), 'ota_malformed'],
    ['a label above the last', (v) => relabel(v, 5), 'ota_malformed'],
    ['the label opposite the clock’s', (v) => relabel(v, 4), 'ota_stale'],
    ['a MAC that lacks a digit', withMac((mac) => mac.slice(1)), 'ota_malformed'],
    ['a MAC in upper case', withMac((mac) => mac.toUpperCase()), 'ota_bad_mac'],
    ['no request id', () => ({ requestId: '' }), 'ota_malformed'],
    ['another request id', () => ({ requestId: OTHER_ID }), 'ota_bad_mac'],
    ['an id in upper case, signed so', withId((id) => id.toUpperCase()), 'ota_malformed'],
    [
      'request id and device id, swapped in the MAC',
      ({ requestId }, { session }) => {
        const mac = createSessionMac(session.sessionKey, requestId)(DEVICE_ID, MINUTE)
        return { authorization: formatToken(mac, 2) }
      },
      'ota_bad_mac',
    ],
    ['no session id', () => ({ sessionId: '' }), 'ota_malformed'],
    ['an invented session id', () => ({ sessionId: 'A'.repeat(56) }), 'ota_bad_mac'],
    [
      'another spelling of the session id',
      (v) => ({ sessionId: `${v.sessionId.slice(1)}=` }),
      'ota_bad_mac',
    ],
    ['a version in the session id that never was', withBytes(0, 16), 'ota_bad_mac'],
    ['a later version in the session id', withBytes(0, 2), 'ota_version_unknown'],
    ['the highest later version in the session id', withBytes(0, 15), 'ota_version_unknown'],
    ['another master key in the session id', withBytes(1, 2), 'ota_bad_mac'],
    ['a master key that is not there', withBytes(1, 3), 'ota_bad_mac'],
    ['another sign-in in the session id', withBytes(2, ...randomBytes(16)), 'ota_bad_mac'],
    ['another device in the session id', withBytes(18, ...randomBytes(16)), 'ota_bad_mac'],
    ['a later end in the session id', withBytes(38, 255), 'ota_bad_mac'],
    ['the id of another session', withOther(({ sessionId }) => ({ sessionId })), 'ota_bad_mac'],
    [
      'both cookies of another session',
      withOther(({ sessionId, deviceCookie }) => ({ sessionId, deviceCookie })),
      'ota_bad_mac',
    ],
    [
      'the key of another session',
      withOther(({ sessionKey }, { requestId }) => ({
        authorization: signToken(sessionKey, requestId, DEVICE_ID, START),
      })),
      'ota_bad_mac',
    ],
    ['no device cookie', () => ({ deviceCookie: '' }), 'ota_device_unproven'],
    ['an invented device cookie', () => ({ deviceCookie: 'x'.repeat(43) }), 'ota_device_unproven'],
    [
      'the device cookie of another session',
      withOther(({ deviceCookie }) => ({ deviceCookie })),
      'ota_device_unproven',
    ],
    [
      'a device cookie that is right but for one high byte',
      (v) => ({ deviceCookie: v.deviceCookie.replace(/^./, (one) => high(one)) }),
      'ota_device_unproven',
    ],
    [
      'a send log of 21 ids',
      () => ({ history: joinHistory(Array(21).fill(OTHER_ID)) }),
      'ota_malformed',
    ],
    ['a send log that ends in a bar', (v) => ({ history: `${v.history}|` }), 'ota_malformed'],
    ...bindings.map(([title, change]): Attack => [title, change, 'ota_bad_binding']),
  ])('%s', async (_, change, code) => {
    const scene = await enrolDevice({ masterKeys: TWO_KEYS })
    expect(await scene.verify(scene.next())).toBe('ok')
    const valid = scene.next()
    expect(await scene.verify({ ...valid, ...(await change(valid, scene)) })).toBe(code)
    expect(await scene.verify({ ...valid, ...(await bound({})(valid, scene)) })).toBe('ok')
  })
})

/** The faults that one request can have, in the order of the checks. */
const faults: [OtaCode, Change][] = [
  ['ota_malformed', () => ({ requestId: 'A'.repeat(36) })],
  ['ota_stale', (request) => relabel(request, 4)],
  ['ota_bad_mac', withMac((mac) => mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))],
  [
    'ota_session_expired',
    ({ requestId }, { clock, session, signIn }) => {
      clock.now = signIn.expiresAt
      return { authorization: signToken(session.sessionKey, requestId, DEVICE_ID, clock.now) }
    },
  ],
  [
    'ota_session_revoked',
    async (_, { store, signIn, clock }) => {
      await endSignIn(store, signIn, 'revoked', clock.now)
      return {}
    },
  ],
  [
    'ota_replayed',
    async ({ requestId }, { verify, request }) => {
      expect(await verify(request({ requestId, history: tail }))).toBe('ok')
      return {}
    },
  ],
  ['ota_device_unproven', () => ({ deviceCookie: '' })],
  ['ota_bad_binding', bound(() => '')],
  ['ota_device_cloned', () => ({ history: '' })],
]
let tail = ''

test.each(faults.map(([code], first) => [code, first] as const))(
  'answers %s if it is the first fault of several',
  async (code, first) => {
    const scene = await enrolDevice()
    expect(await scene.verify(scene.next())).toBe('ok')
    let request = scene.next()
    tail = request.history
    for (const [, fault] of faults.slice(first).toReversed()) {
      request = { ...request, ...(await fault(request, scene)) }
    }
    expect(await scene.verify(request)).toBe(code)
  },
)

test.each([
  ['a right token without the device cookie', { deviceCookie: '' }, 'session_key_leaked'],
  ['a copy of the key, its send log left out', { history: '' }, 'device_cloned'],
  ['a copy of the key, its send log invented', { history: OTHER_ID }, 'send_log_lost'],
])('%s is told to the operator', async (_, change, event) => {
  const { verify, next, request, audit } = await enrolDevice()
  expect(await verify(next())).toBe('ok')
  expect(await verify(request(change))).not.toBe('ok')
  expect(audit).toEqual([event])
})

test('a server’s clock that stepped back ends nothing and is no event for the operator', async () => {
  const { verify, next, clock, audit } = await enrolDevice()
  expect(await verify(next())).toBe('ok')
  clock.now += 600_000
  expect(await verify(next())).toBe('ok')
  clock.now -= 600_000
  expect(await verify(next())).toBe('ota_clock_stepped_back')
  expect(audit).toEqual([])
  clock.now += 600_000
  expect(await verify(next())).toBe('ok')
})

test('a service that requires bindings refuses a request whose binding was removed', async () => {
  const scene = await enrolDevice({ requireBinding: true })
  const valid = scene.next()
  expect(await scene.verify(valid)).toBe('ota_bad_binding')
  expect(await scene.verify({ ...valid, ...(await bound({})(valid, scene)) })).toBe('ok')
})

test('two devices with one send log end the session for both', async () => {
  const { verify, next, request } = await enrolDevice()
  const { requestId: history, ...first } = next()
  expect(await verify({ ...first, requestId: history })).toBe('ok')
  const codes = []
  for (let sent = 0; sent < 3; sent++) codes.push(await verify(request({ history })))
  expect(codes).toEqual(['ok', 'ota_device_cloned', 'ota_session_revoked'])
})

test.each([
  ['authorization', -1], // the label at its end is not signed
  ['requestId', undefined],
  ['sessionId', undefined],
  ['deviceCookie', undefined],
] as const)(
  'refuses one replaced character in %s, and then accepts the request itself',
  async (field, end) => {
    const { verify, next } = await enrolDevice()
    const valid = next()
    const text = valid[field].slice(0, end)
    const rest = valid[field].slice(text.length)
    const isRefused = async (changed: string) =>
      expect(await verify({ ...valid, [field]: changed + rest })).not.toBe('ok')
    await fc.assert(fc.asyncProperty(mutationOf(text), isRefused), FEW)
    expect(await verify(valid)).toBe('ok')
  },
)

test('refuses one replaced character in the send log, and may end the session', async () => {
  const isRefused = async (place: number, digit: string) => {
    const { verify, next } = await enrolDevice()
    expect(await verify(next())).toBe('ok')
    const valid = next()
    const index = place % valid.history.length
    const history = valid.history.slice(0, index) + digit + valid.history.slice(index + 1)
    expect(await verify({ ...valid, history })).toMatch(
      history === valid.history ? /^ok$/ : /^ota_(malformed|resync)$/,
    )
  }
  const digit = fc.constantFrom(...'0123456789abcdefA|-')
  await fc.assert(fc.asyncProperty(fc.nat(35), digit, isRefused), FEW)
})

const signIn = { id: randomUUID(), at: START, expiresAt: START + 3_600_000 }

test.each([
  ['too late', ENROLMENT_WINDOW_SECONDS + 1],
  ['from the future', -ENROLMENT_WINDOW_SECONDS - 1],
])('a sign-in registers no device %s', async (_, seconds) => {
  const { service, clock } = await enrolDevice()
  clock.now += seconds * 1000
  expect(await service.enrolment.enrol(signIn, DEVICE_ID)).toBe('enrolment_expired')
})

test('the end of a session keeps its first reason', async () => {
  const { verify, next, store, signIn, clock } = await enrolDevice()
  for (const how of ['replaced', 'revoked'] as const) {
    await endSignIn(store, signIn, how, clock.now)
    expect(await verify(next())).toBe('ota_session_replaced')
  }
})

test('only both cookies of the browser end a session', async () => {
  const scene = await enrolDevice()
  const { sessionId, deviceCookie } = scene.session
  const other = (await scene.enrol(randomUUID())).session
  for (const cookie of ['', 'x'.repeat(43), other.deviceCookie]) {
    expect(await scene.service.endProven(sessionId, cookie, 'revoked')).toBe(false)
  }
  expect(await scene.verify(scene.next())).toBe('ok')
  expect(await scene.service.endProven(sessionId, deviceCookie, 'revoked')).toBe(true)
  expect(await scene.verify(scene.next())).toBe('ota_session_revoked')
})

test('refused requests do not extend an idle session', async () => {
  const { verify, next, request, clock } = await enrolDevice()
  for (let waited = 0; waited <= IDLE_TIMEOUT_MS; waited += 600_000) {
    await verify(request({ deviceCookie: '' }))
    await verify(request({ history: 'x'.repeat(36) }))
    clock.now += 600_000
  }
  expect(await verify(next())).toBe('ota_session_idle')
})

test('a session ends when the record names another one', async () => {
  const { verify, next, store, signIn } = await enrolDevice()
  const key = recordKeyOf(signIn.id)
  const stored = await store.read(key)
  if (!stored) throw new Error('no record')
  const { version, record } = stored
  await store.change(key, version, { ...record, sessionId: null }, record.expiresAt)
  expect(await verify(next())).toBe('ota_bad_mac')
})

test('a session ends when its master key is removed', async () => {
  const old = new Map([[1, randomBytes(64)]])
  const both = new Map([[2, randomBytes(64)], ...old])
  const { verify, next, store, clock } = await enrolDevice({ masterKeys: old })
  expect(await verify(next())).toBe('ok')
  const now = () => clock.now
  const codeUnder = async (keys: Map<number, Uint8Array>, request: OtaCredentials) =>
    (await createOtaService({ keys, store, now }).ota.verify(request)).code
  expect(await codeUnder(both, next())).toBe('ok')
  both.delete(1)
  expect(await codeUnder(both, next())).toBe('ota_bad_mac')
})

test('refuses a minute and segment of two readings across a boundary', async () => {
  const { verify, request, session, clock } = await enrolDevice()
  clock.now = Date.parse('2026-01-01T12:35:00.000Z')
  const requestId = randomUUID()
  const oldMinute = Math.floor(clock.now / 60_000) - 1
  const mac = createSessionMac(session.sessionKey, DEVICE_ID)(requestId, oldMinute)
  const torn = request({ requestId, authorization: formatToken(mac, 1) })
  expect(await verify(torn)).toBe('ota_bad_mac')
  expect(await verify(relabel(torn, 4))).toBe('ok') // the same MAC, with its own minute's label
})

test('a token from a clock that was ahead is accepted once, also after its id has left the log early', async () => {
  const minute = 60_000
  const { verify, next, clock, device } = await enrolDevice({
    start: Math.floor(START / minute) * minute + 50_000,
  })
  const ahead = next(12_000) // of the next minute
  expect(await verify(ahead)).toBe('ok')
  for (let sent = 0; sent < LOG_LIMIT; sent++) {
    clock.now += 100
    expect(await verify(next())).toBe('ok') // of this minute: they push the first id out
  }
  clock.now += minute / 2 // so that this minute's ids may be forgotten, and its own not
  expect(await verify(next())).toBe('ok')
  const { history } = device.next(clock.now)
  const copy = relabel(ahead, 2)
  expect(await verify({ ...copy, history })).toBe('ota_replayed')
})
