import { randomUUID } from 'node:crypto'
import { joinHistory } from '@one-tick-ahead/ota/history'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { enrolDevice } from '@one-tick-ahead/ota/testing/enrolled-device'
import type { ErrorCode } from '../contract/error-codes'
import { codeOf, enrolVisitor } from '../testing/visitor'

/** A visitor who has made a few calls. */
async function enrolVictim() {
  const { api, visitor: victim } = await enrolVisitor()
  for (let count = 0; count < 3; count++) expect((await victim.callWithOta()).status).toBe(200)
  return { api, victim }
}

describe('a copied profile moves first', () => {
  test('the victim’s next request ends the session for both, and a new sign-in works', async () => {
    const { victim } = await enrolVictim()
    const clone = victim.copy()
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

    expect((await victim.enrol()).status).toBe(200)
    expect((await victim.callWithOta()).status).toBe(200)
    expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
  })

  test('a clone cannot put its own calls before one that the device had begun', async () => {
    const { visitor: victim } = await enrolVisitor()
    const clone = victim.copy()
    const lost = victim.nextOtaHeaders() // begun, and it never arrives

    expect((await clone.callWithOta()).status).toBe(200)
    const RequestHistory = joinHistory(clone.history)
    const taken = await clone.call('/api/customer', { headers: { ...lost, RequestHistory } })
    expect(taken.status).toBe(200)
    expect(await codeOf(await victim.callWithOta())).toBe<ErrorCode>('ota_device_cloned')
    expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
  })

  test('a clone that comes second is refused at once', async () => {
    const { victim } = await enrolVictim()
    const clone = victim.copy()
    expect((await victim.callWithOta()).status).toBe(200)
    expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_device_cloned')
    expect(await codeOf(await victim.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    expect((await victim.enrol()).status).toBe(200)
    expect((await victim.callWithOta()).status).toBe(200)
  })

  test('the audit log names the event, and the session by nothing that a thief could use', async () => {
    const { api, victim } = await enrolVictim()
    const clone = victim.copy()
    await victim.callWithOta()
    await clone.callWithOta()
    const events = api.lines.filter((line) => line.includes('"audit":"device_cloned"'))
    expect(events).toHaveLength(1)
    for (const secret of [victim.jar.get('ota_session') ?? '', victim.sessionKey]) {
      expect(api.lines.join()).not.toContain(secret)
    }
  })
})

describe('a clone that floods', () => {
  test('after a hundred requests of the clone the victim starts anew, and the clone is out', async () => {
    const { api, victim } = await enrolVictim()
    const clone = victim.copy()
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
    expect(await codeOf(await clone.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    expect(await codeOf(await clone.registerDevice())).toBe<ErrorCode>('login_required')
    expect((await victim.callWithOta()).status).toBe(200)
  })

  test('a clone without the device cookie floods in vain', async () => {
    const { ota, next, request } = await enrolDevice()
    for (let count = 0; count < 3; count++) expect(await ota.verify(next())).toBe('ok')
    for (let count = 0; count < 100; count++) {
      const history = joinHistory([randomUUID()])
      expect(await ota.verify(request({ history, deviceCookie: '' }))).toBe<OtaCode>(
        'ota_device_unproven',
      )
    }
    expect(await ota.verify(next())).toBe('ok')
  })
})
