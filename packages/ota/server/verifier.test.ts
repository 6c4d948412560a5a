import { createMemoryStore } from '../stores/memory'
import { enrolDevice } from '../testing/enrolled-device'

// What attackers try is in packages/api/adversarial, which check refuses what in trace.test.ts.

test('a leaked key revokes the session only where the operator wants that', async () => {
  const gentle = await enrolDevice({ onKeyLeak: 'refuse' })
  await gentle.ota.verify(gentle.request({ deviceCookie: '' }))
  expect(await gentle.ota.verify(gentle.request())).toBe('ok')
  expect(gentle.audit).toEqual(['session_key_leaked'])

  const strict = await enrolDevice({ onKeyLeak: 'revoke' })
  await strict.ota.verify(strict.request({ deviceCookie: '' }))
  expect(await strict.ota.verify(strict.request())).toBe('ota_session_revoked')
  expect(strict.revoked).toEqual([strict.session.sessionId])
  expect(gentle.revoked).toEqual([])
})

test('a session that ended by a verdict which nobody was told takes its sign-in along', async () => {
  const memory = createMemoryStore()
  const store = { ...memory, peek: () => undefined } // as shared stores do
  const { ota, next, session, revoked } = await enrolDevice({ store })
  await store.revoke(session.sessionId)
  expect(await ota.verify(next())).toBe('ota_session_revoked')
  expect(revoked).toEqual([session.sessionId])
})
