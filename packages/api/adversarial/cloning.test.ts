import type { ErrorCode } from '../contract/error-codes'
import { codeOf, enrolVisitor } from '../testing/visitor'

// The rules by which a copy is told are those of the send log; here is what follows for people.

/** A visitor who has made a few calls, and a copy of the profile. */
async function enrolVictim() {
  const { api, visitor: victim } = await enrolVisitor()
  for (let count = 0; count < 3; count++) expect((await victim.callWithOta()).status).toBe(200)
  return { api, victim, clone: victim.copy() }
}

test('the victim’s next request ends session and sign-in for both, and a new sign-in works', async () => {
  const { api, victim, clone } = await enrolVictim()
  expect((await clone.callWithOta()).status).toBe(200) // nothing can tell it from the victim yet
  expect((await clone.callWithOta()).status).toBe(200)

  const crossing = await victim.callWithOta()
  expect(crossing.status).toBe(409)
  expect(await codeOf(crossing)).toBe<ErrorCode>('ota_device_cloned')
  for (const side of [victim, clone]) {
    expect(await codeOf(await side.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    expect(await codeOf(await side.registerDevice())).toBe<ErrorCode>('login_required')
    expect((await side.fetchToken()).status).toBe(401)
  }
  const events = api.lines.filter((line) => line.includes('"audit":"device_cloned"'))
  expect(events).toHaveLength(1)
  for (const secret of [clone.jar.get('ota_session') ?? 'none', victim.sessionKey]) {
    expect(api.lines.join()).not.toContain(secret)
  }

  expect((await victim.enrol()).status).toBe(200)
  expect((await victim.callWithOta()).status).toBe(200)
  expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
})

test('after a hundred requests of the clone the victim starts anew, and the clone is out', async () => {
  const { api, victim, clone } = await enrolVictim()
  for (let count = 0; count < 100; count++) expect((await clone.callWithOta()).status).toBe(200)
  // The victim's history and the server's log have nothing in common any more.
  const lost = await victim.callWithOta()
  expect(lost.status).toBe(409)
  expect(await codeOf(lost)).toBe<ErrorCode>('ota_resync')

  expect(api.lines.join()).toContain('"audit":"send_log_lost"')
  expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
  expect(await codeOf(await clone.fetchToken())).toBe<ErrorCode>('login_required')

  expect((await victim.enrol()).status).toBe(200)
  expect((await victim.callWithOta()).status).toBe(200)
  expect(await codeOf(await clone.registerDevice())).toBe<ErrorCode>('login_required')
})
