import { createMemoryStore } from '../stores/memory'
import { enrolDevice } from '../testing/enrolled-device'

// What attackers try is in packages/api/adversarial, which check refuses what in trace.test.ts.

test('a session that ended by a verdict which nobody was told takes its sign-in along', async () => {
  const memory = createMemoryStore()
  const store = { ...memory, peek: () => undefined } // as shared stores do
  const { ota, next, session, revoked } = await enrolDevice({ store })
  await store.revoke(session.sessionId)
  expect(await ota.verify(next())).toBe('ota_session_revoked')
  expect(revoked).toEqual([session.sessionId])
})
