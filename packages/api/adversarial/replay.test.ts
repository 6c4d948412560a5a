import type { ErrorCode } from '../contract/error-codes'
import { recordBodies } from '../routes/sample-records'
import { codeOf, createTestApi, enrolVisitor, type Visitor } from '../testing/visitor'

/** One OTA request that can be sent again, and again. */
const requestOf = (visitor: Visitor) => ({ headers: visitor.nextOtaHeaders() })

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
  expect((await restarted.registerDevice()).status).toBe(401)
  expect((await restarted.enrol()).status).toBe(200)
  expect(restarted.sessionKey).not.toBe(visitor.sessionKey)
  expect((await restarted.callWithOta()).status).toBe(200)
  for (const old of [spent, unspent]) {
    expect((await restarted.call('/api/customer', old)).status).toBe(401)
  }
})
