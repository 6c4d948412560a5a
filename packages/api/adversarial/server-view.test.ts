import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import type { ErrorCode } from '../contract/error-codes'
import { LOG_ID_HEADER } from '../contract/headers'
import { apiPaths, attackerPaths } from '../contract/paths'
import { createTestAttacker } from '../testing/attacker'
import { codeOf } from '../testing/visitor'
import { ask, sendOta, verdicts, viewOf, watched } from '../testing/watched-api'

/* What thieves try with what a server tells of the requests that it saw, of others. */

test('without the device cookie a caller learns nothing, whatever else it has', async () => {
  const { visitor } = await watched()
  const answer = await visitor.callWithOta()
  const told: string[] = []
  for (const [device, session] of [
    [null, null],
    [null, 'own'],
    ['A'.repeat(43), 'own'],
    ['own', null],
    ['own', 'A'.repeat(56)],
  ] as const) {
    const thief = visitor.copy()
    const change = (name: string, value: string | null) => {
      if (value === null) thief.jar.delete(name)
      else if (value !== 'own') thief.jar.set(name, value)
    }
    change('ota_device', device)
    change('ota_session', session)
    const refused = await ask(thief, answer.headers.get(LOG_ID_HEADER))
    expect(refused.status).toBe(401)
    told.push(await refused.text())
  }
  // Neither a session that there is nor a request that there was is told apart.
  expect(new Set(told).size).toBe(1)
})

test('a profile that was copied and fell behind is not told how to catch up unnoticed', async () => {
  const { api, visitor } = await watched()
  await visitor.callWithOta()
  const thief = visitor.copy()
  for (let call = 0; call < 3; call++) await visitor.callWithOta()
  const at = api.clock.now
  const known = thief.history[0] ?? ''
  api.clock.now += 120_000 // its spent ids are forgotten, so that the log itself is asked
  const harmless = [
    await sendOta(thief, { at, key: 'A'.repeat(86) }),
    await sendOta(thief, { at: api.clock.now, requestId: known }),
    await sendOta(thief, { at: api.clock.now, history: `${'g'.repeat(36)}` }),
  ]
  for (const answer of harmless) {
    expect(answer.status).toBe(401)
    expect((await viewOf(thief, answer)).ota?.log).toBeNull()
  }
  // The victim's own requests have names that nobody guesses, and there is no list of them.
  expect((await visitor.callWithOta()).status).toBe(200)
  const fork = await sendOta(thief, { at: api.clock.now, history: known })
  expect((await viewOf(thief, fork)).ota?.log?.ids).toHaveLength(5)
  expect((await visitor.callWithOta()).status).toBe(401)
})

test('the name of an accepted request is no way for a stale profile to catch up', async () => {
  const { api, visitor } = await watched()
  await visitor.callWithOta()
  const thief = visitor.copy()
  let newest = await visitor.callWithOta()
  for (let call = 0; call < 3; call++) newest = await visitor.callWithOta()
  const stale = await sendOta(visitor, { at: api.clock.now - 60_000, history: visitor.history[0] })
  for (const answer of [newest, stale]) {
    const told = await ask(thief, answer.headers.get(LOG_ID_HEADER))
    expect(told.status).toBe(200)
    const text = await told.text()
    for (const id of visitor.history) expect(text).not.toContain(id)
    expect(JSON.parse(text).ota).toMatchObject({ requestId: null, log: null })
  }
  expect((await thief.callWithOta()).status).toBe(409)
})

test('who holds back a request that was announced is not told what came after it', async () => {
  const { api, visitor } = await watched()
  const at = api.clock.now
  const announced = randomUUID()
  await sendOta(visitor, { at, history: announced })
  const late = await sendOta(visitor, { at, requestId: announced })
  expect(await viewOf(visitor, late)).toMatchObject({ code: 'ok', ota: { log: null } })
})

test('a thief is seen: the key without the cookie, and a key that was guessed', async () => {
  const { api, visitor } = await watched()
  const thief = visitor.copy()
  thief.jar.delete('ota_device')
  const cloned = await viewOf(visitor, await sendOta(thief, { at: api.clock.now }))
  expect(cloned).toMatchObject({ sender: 'key', code: 'ota_device_unproven' })
  expect(verdicts(cloned).at(-1)).toBe('device refused')
  expect(cloned.ota?.presentedProof).toBeNull()
  const guess = await sendOta(thief, { at: api.clock.now, key: 'A'.repeat(86) })
  expect(await viewOf(visitor, guess)).toMatchObject({ sender: 'nobody', code: 'ota_bad_mac' })
})

test('a flood under the id of a session does not push out what its browser sent', async () => {
  const { api, visitor } = await watched()
  const own = await visitor.callWithOta()
  const thief = visitor.copy()
  thief.jar.delete('ota_device')
  const theft = await sendOta(thief, { at: api.clock.now })
  const profile = visitor.copy() // with both cookies, and without the key
  for (let call = 0; call < 350; call++) {
    await sendOta(call % 3 ? thief : profile, {
      at: api.clock.now,
      key: call % 3 === 1 ? thief.sessionKey : 'A'.repeat(86),
    })
  }
  expect((await viewOf(visitor, own)).sender).toBe('device')
  expect((await viewOf(visitor, theft)).sender).toBe('key') // who floods does not hide how it began
})

test('no key, cookie, right MAC or whole token is told, not even to the owner', async () => {
  const { api, visitor } = await watched()
  const requestId = randomUUID()
  const right = signToken(visitor.sessionKey, requestId, visitor.deviceId, api.clock.now)
  const answers = [
    await sendOta(visitor, { at: api.clock.now, requestId, key: 'A'.repeat(86) }),
    await visitor.call('/api/customer', { headers: { Authorization: visitor.token } }),
    await visitor.callWithOta(),
  ]
  for (const answer of answers) {
    const text = JSON.stringify(await viewOf(visitor, answer))
    for (const secret of [
      visitor.sessionKey,
      right.slice(4, 20),
      visitor.token.split('.')[2] ?? '',
      ...visitor.jar.values(),
    ]) {
      expect(text).not.toContain(secret)
    }
  }
})

test.each([
  ['with the session cookie', 'ota_session'],
  ['with the cookie of another device', 'ota_device'],
])('another visitor is told nothing: %s', async (_, name) => {
  const { visitor } = await watched()
  const { visitor: other } = await watched()
  const answer = await visitor.callWithOta()
  other.jar.set(name, visitor.jar.get(name) ?? '')
  const told = await ask(other, answer.headers.get(LOG_ID_HEADER))
  expect(await codeOf(told)).toBe<ErrorCode>('server_view_unproven')
})

test('the attacker host says under which name its target saw the attack', async () => {
  const { api, visitor } = await watched()
  const { clock, app } = api
  const server = await listen(getRequestListener(app.fetch))
  const url = server.origin + apiPaths.customers
  const { post } = createTestAttacker([url], { now: () => clock.now })
  const jsessionID = visitor.jar.get('ota_session')
  const { sessionKey, deviceId: deviceID, history } = visitor
  const stolen = { sessionKey, deviceID, requestHistory: joinHistory(history) }
  const ota = signToken(sessionKey, randomUUID(), deviceID, clock.now)
  for (const [path, body, code, sender] of [
    [attackerPaths.forgeOta, { ota }, 'ota_bad_mac', 'nobody'],
    [attackerPaths.cloneDevice, stolen, 'ota_device_unproven', 'key'],
    [attackerPaths.replayJwt, { jwt: visitor.token }, 'ok', 'bearer'],
  ] as const) {
    const { response, statusCode } = await post(path, { jsessionID, url, ...body })
    expect(await viewOf(visitor, response)).toMatchObject({ code, sender, status: statusCode })
  }
  await server.close()
})
