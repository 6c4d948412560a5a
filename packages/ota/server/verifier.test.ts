import { createMemoryStore } from '../stores/memory'
import { enrolDevice, START } from '../testing/enrolled-device'

// What attackers try is in attacks.test.ts, which check refuses what in trace.test.ts.

test('a session that ended by a verdict which nobody was told takes its sign-in along', async () => {
  const memory = createMemoryStore()
  const store = { ...memory, peek: () => undefined } // as shared stores do
  const { ota, next, session, signIn, revoked } = await enrolDevice({ store })
  await store.endSignIn(signIn, 'revoked', START)
  expect(await ota.verify(next())).toBe('ota_session_revoked')
  expect(revoked).toEqual([session.sessionId])
})
