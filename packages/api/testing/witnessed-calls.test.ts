import { randomUUID } from 'node:crypto'
import { newSession } from '@one-tick-ahead/ota/testing/enrolled-device'
import { begin, loseSessions, replayWitnessed } from '@one-tick-ahead/ota/testing/witness'
import { tickAt } from '@one-tick-ahead/ota/token'
import { TestClock } from './clocks'
import { witnessedCalls } from './witnessed-calls'

/** A session is opened, and a node refuses its first request as if it knew none. */
async function refused() {
  const session = newSession()
  const clock = new TestClock()
  begin(session.sessionId, { open: session, now: clock.now })([])
  const node = witnessedCalls(clock, async () =>
    Response.json({ code: 'ota_bad_mac' }, { status: 401 }),
  )
  await node.request('/api/customer', {
    headers: {
      Authorization: `OTA ${'0'.repeat(128)}-S${tickAt(clock.now).segment}`,
      'X-Request-ID': randomUUID(),
      Cookie: `ota_session=${session.sessionId}`,
    },
  })
}

test('a node that knows no session is found out', async () => {
  await refused()
  expect(replayWitnessed).toThrow('In no order')
})

test('where the test lost the sessions it is right', async () => {
  loseSessions()
  await refused()
  expect(replayWitnessed()).toBe(1)
})
