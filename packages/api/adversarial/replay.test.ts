import { getRequestListener } from '@hono/node-server'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import {
  type EnrolledDevice,
  enrolDevice,
  relabel,
  START,
} from '@one-tick-ahead/ota/testing/enrolled-device'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import type { ErrorCode } from '../contract/error-codes'
import { recordBodies } from '../routes/sample-records'
import { codeOf, createTestApi, enrolVisitor, type Visitor } from '../testing/visitor'

/** One OTA request that can be sent again, and again. */
const requestOf = (visitor: Visitor) => ({ headers: visitor.nextOtaHeaders() })

test('the same request a second and a third time is refused, and harms nobody', async () => {
  const { visitor } = await enrolVisitor()
  const request = requestOf(visitor)
  expect((await visitor.call('/api/customer', request)).status).toBe(200)
  for (const path of ['/api/customer', '/api/get-all-persons']) {
    const again = await visitor.call(path, request)
    expect(again.status).toBe(401)
    expect(await codeOf(again)).toBe<ErrorCode>('ota_replayed')
  }
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('of a hundred copies at once, over a hundred connections, exactly one gets in', async () => {
  const { api, visitor } = await enrolVisitor()
  const server = await listen(getRequestListener(api.app.fetch))
  const headers = { ...visitor.nextOtaHeaders(), Cookie: visitor.cookieHeader() }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(`${server.origin}/api/customer`, { headers })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(99)
  await server.close()
})

/** More requests than the send log keeps: from here only the spent ids know of the ones before. */
async function sendMany({ ota, next }: EnrolledDevice, count = 70) {
  for (let sent = 0; sent < count; sent++) expect(await ota.verify(next())).toBe('ok')
}

/** What the server expects of the next request; a replay under it looks like the device's next. */
const currentHistory = ({ next }: EnrolledDevice) => next().history

test.each([1, 2, 3, 4])(
  'minted in S%i and spent, it is refused to the last millisecond that any label lives',
  async (segment) => {
    const device = await enrolDevice()
    const { ota, clock } = device
    const minuteStart = START - 20_000
    clock.now = minuteStart + (segment - 1) * 15_000
    const spent = device.next()
    expect(await ota.verify(spent)).toBe('ok')
    await sendMany(device)
    clock.now = minuteStart + 74_999
    const history = currentHistory(device)
    // In time under S4 even now, and its id long gone from the send log.
    expect(await ota.verify(relabel({ ...spent, history }, 4))).toBe<OtaCode>('ota_replayed')
    clock.now += 1
    for (const label of [1, 2, 3, 4]) {
      expect(await ota.verify(relabel({ ...spent, history }, label))).not.toBe('ok')
    }
  },
)

test('a wrong MAC does not spend the id', async () => {
  const { ota, next } = await enrolDevice()
  const valid = next()
  const forged = {
    ...valid,
    authorization: valid.authorization.replace(/[0-9a-f]{128}/, '0'.repeat(128)),
  }
  for (let count = 0; count < 3; count++)
    expect(await ota.verify(forged)).toBe<OtaCode>('ota_bad_mac')
  expect(await ota.verify(valid)).toBe('ok')
})

test.each(['', 'x'.repeat(43), `${'x'.repeat(43)}.${'y'.repeat(43)}`])(
  'the device cookie %j does not spend the id',
  async (deviceCookie) => {
    const { ota, next, audit } = await enrolDevice()
    const valid = next()
    expect(await ota.verify({ ...valid, deviceCookie })).toBe<OtaCode>('ota_device_unproven')
    expect(audit).toEqual(['session_key_leaked'])
    expect(await ota.verify(valid)).toBe('ok')
  },
)

test('a call that fails in its handler has spent the id; the next id works', async () => {
  const { visitor } = await enrolVisitor()
  const request = requestOf(visitor)
  const failing = jest.spyOn(recordBodies, 'customers').mockImplementationOnce(() => {
    throw new Error('a broken record')
  })
  expect((await visitor.call('/api/customer', request)).status).toBe(500)
  failing.mockRestore()
  expect(await codeOf(await visitor.call('/api/customer', request))).toBe<ErrorCode>('ota_replayed')
  expect((await visitor.callWithOta()).status).toBe(200)
})

test('a restart refuses every older token, spent or not, and only a new sign-in goes on', async () => {
  const clock = { now: Date.now() }
  const { visitor } = await enrolVisitor(clock)
  clock.now += 30 * 60_000 - 1000 // long after the sign-in, and the session still lives
  const [spent, unspent] = [requestOf(visitor), requestOf(visitor)]
  expect((await visitor.call('/api/customer', spent)).status).toBe(200)

  const restarted = visitor.copy(createTestApi(clock)) // the same keys and an empty memory
  for (const old of [spent, unspent]) {
    expect(await codeOf(await restarted.call('/api/customer', old))).toBe<ErrorCode>('ota_bad_mac')
  }
  await restarted.fetchToken()
  expect((await restarted.registerDevice()).status).toBe(409)
  expect((await restarted.enrol()).status).toBe(200)
  expect(restarted.sessionKey).not.toBe(visitor.sessionKey)
  expect((await restarted.callWithOta()).status).toBe(200)
  for (const old of [spent, unspent]) {
    expect((await restarted.call('/api/customer', old)).status).toBe(401)
  }
})
