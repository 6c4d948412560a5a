import { randomUUID } from 'node:crypto'
import { createMemoryStore } from '../stores/memory'
import { enrolDevice } from '../testing/enrolled-device'
import type { OtaCode, OtaCredentials } from './verifier'

// What attackers try is in packages/api/adversarial; here is that each check answers with its own code.

test.each<[string, (valid: OtaCredentials) => Partial<OtaCredentials>, OtaCode]>([
  [
    'segment two ahead',
    (r) => ({ authorization: r.authorization.replace(/.$/, '4') }),
    'ota_stale',
  ],
  ['a foreign request id', () => ({ requestId: randomUUID() }), 'ota_bad_mac'],
  ['a long request id', (r) => ({ requestId: `${r.requestId}0` }), 'ota_malformed'],
  ['an unknown session', () => ({ sessionId: 'A'.repeat(56) }), 'ota_bad_mac'],
  ['no session', () => ({ sessionId: '' }), 'ota_malformed'],
  ['no device cookie', () => ({ deviceCookie: '' }), 'ota_device_unproven'],
])('refuses %s, and the honest request still passes', async (_, change, code) => {
  const { ota, request } = await enrolDevice()
  const valid = request()
  expect(await ota.verify({ ...valid, ...change(valid) })).toBe(code)
  expect(await ota.verify(valid)).toBe('ok')
})

test('a stale stolen history is a fork, and both sides are refused from then on', async () => {
  const { ota, request, audit } = await enrolDevice()
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
