import { plainToken } from '../device'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID, enrolDevice, START } from '../testing/enrolled-device'
import type { OtaCode, OtaCredentials } from './verifier'

// Attacks are in attacks.test.ts.

type Device = Awaited<ReturnType<typeof enrolDevice>>

const HOUR_MS = 3_600_000

/** One fault for each check, in the order of the checks. The first two leave no valid token. */
const faults: [OtaCode, (device: Device) => Partial<OtaCredentials>][] = [
  ['ota_bad_mac', () => ({ sessionId: 'A'.repeat(56) })],
  [
    'ota_bad_mac',
    ({ clock }) => ({ authorization: plainToken('k', DEVICE_ID, DEVICE_ID, clock.now) }),
  ],
  ['ota_device_unproven', () => ({ deviceCookie: '' })],
  ['ota_bad_binding', () => ({ binding: unbound })],
  ['ota_malformed', () => ({ history: 'x'.repeat(36) })],
]

const unbound = {
  header: 'v1 no',
  method: 'POST',
  target: '/',
  contentDigest: '',
  authorities: ['a.example'],
  body: () => Buffer.of(),
}

test.each(faults.map(([code], index) => [code, index] as const))(
  'answers %s for the first fault of several',
  async (code, index) => {
    const device = await enrolDevice()
    const all = faults.slice(index).map(([, fault]) => fault(device))
    expect(await device.ota.verify(device.request(Object.assign({}, ...all.toReversed())))).toBe(
      code,
    )
  },
)

test('looks at the time before the MAC, and at the age of the session before the device', async () => {
  const { ota, request, clock } = await enrolDevice()
  const late = request({ sessionId: 'A'.repeat(56) })
  clock.now += 31_000
  expect(await ota.verify(late)).toBe('ota_stale')
  clock.now += 9 * HOUR_MS
  expect(await ota.verify(request({ deviceCookie: '' }))).toBe('ota_session_expired')
})

test('a session that ended by a verdict which nobody was told takes its sign-in along', async () => {
  const memory = createMemoryStore()
  const store = { ...memory, peek: () => undefined } // as shared stores do
  const { ota, next, session, signIn, revoked } = await enrolDevice({ store })
  await store.endSignIn(signIn, 'revoked', START)
  expect(await ota.verify(next())).toBe('ota_session_revoked')
  expect(revoked).toEqual([session.sessionId])
})
