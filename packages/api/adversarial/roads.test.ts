import { randomUUID } from 'node:crypto'
import { tries } from '@one-tick-ahead/ota/testing/tries'
import { emptyLoot, profileOf } from '../attacker/thief/loot'
import { Owner } from '../attacker/thief/owner'
import { Thief } from '../attacker/thief/roads'
import { answerOf, onServers, type Scheme } from '../attacker/thief/stage'
import { createTestApi, Visitor } from '../testing/visitor'

// Every road to the records with what was copied, on the memory store.

const SCHEME = 'ota'
const api = createTestApi(undefined, { acceptJwt: false })
const stage = {
  ...onServers(() => ({ origin: '' }), api.clock),
  send: async (_: Scheme, path: string, init: RequestInit = {}) => api.app.request(path, init),
}
const audits = () => api.lines.filter((line) => /"level":40.*"audit"/.test(line)).length

async function newcomer() {
  const visitor = new Visitor(api)
  await visitor.signIn()
  const owner = new Owner(stage, SCHEME)
  owner.jar.set('ota_login', visitor.jar.get('ota_login') ?? '')
  await owner.fetchToken()
  return owner
}

/** Somebody with a device and some requests made, and a thief with a copy of the profile. */
async function robbed() {
  const owner = await newcomer()
  await owner.begin()
  return { owner, thief: new Thief(stage, SCHEME, profileOf(owner)) }
}

const register = (owner: Owner) =>
  owner.send('/api/registerDevice', {
    Authorization: owner.token,
    Cookie: owner.cookieHeader(),
    'device-id': randomUUID(),
  })

test('cookies alone yield no session key: at once, and after seven idle hours', async () => {
  tries(61)
  const { owner } = await robbed()
  const loot = { ...emptyLoot(), cookies: Object.fromEntries(owner.jar) }
  const roads = new Thief(stage, SCHEME, loot).roads().filter(({ name }) => /device|key/.test(name))
  expect(roads.length).toBeGreaterThan(1)
  const before = api.clock.now
  for (const hours of [0, 7]) {
    api.clock.now = before + hours * 3_600_000
    for (const { name, go } of roads) {
      expect([name, await go()]).toEqual([
        name,
        expect.stringMatching(/^409 (already_enrolled|enrolment_expired)$|^401 ota_bad_mac$/),
      ])
    }
  }
  api.clock.now = before
})

const roadNames = async () => (await robbed()).thief.roads().map(({ name }) => name)

test('a stale profile gives no accepted request by any road, and the audit log tells', async () => {
  tries(62)
  for (const name of await roadNames()) {
    const { owner, thief } = await robbed()
    for (let count = 0; count < 30; count++) expect(await owner.next()).toBe('ok')
    const before = audits()
    const answer = await thief
      .roads()
      .find((road) => road.name === name)
      ?.go()
    expect([name, answer]).toEqual([name, expect.stringMatching(/^4\d\d \w+$/)])
    expect([name, await owner.next()]).toEqual([
      name,
      expect.stringMatching(/^(ok|401 ota_session_revoked|409 ota_resync)$/),
    ])
    // A JWT opens nothing here, and is told to nobody.
    if (!/JWT|token/.test(name)) expect([name, audits() > before]).toEqual([name, true])
  }
})

test('LogOut by a stale profile ends the session for both, and gives the thief nothing', async () => {
  tries(62)
  const { owner, thief } = await robbed()
  const answer = await thief.send('/api/logout', { Cookie: thief.cookieHeader() }, 'POST')
  expect(answer.status).toBe(200)
  for (const { name, go } of thief.roads()) {
    expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
  }
  expect(await owner.next()).toBe('401 ota_session_revoked')
})

test('a fresh profile that moves first is out at the owner’s next request, by every road', async () => {
  tries(63)
  for (const move of ['withLog', 'flood'] as const) {
    const { owner, thief } = await robbed()
    expect(await thief[move]()).toBe('ok')
    expect(await owner.next()).toMatch(/^409 /)
    for (const { name, go } of thief.roads()) {
      expect([move, name, await go()]).toEqual([move, name, expect.stringMatching(/^4\d\d /)])
    }
  }
})

test('of twenty registrations at once exactly one gets a key', async () => {
  tries(64)
  const owner = await newcomer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(owner)))
  expect(answers.filter((answer) => answer.headers.get('session_key'))).toHaveLength(1)
  const codes = await Promise.all(answers.map(answerOf))
  expect(codes.filter((code) => code === '409 already_enrolled')).toHaveLength(19)
})

test('when the answer of a registration is lost, signing in again works', async () => {
  tries(65)
  const owner = await newcomer()
  expect((await register(owner)).status).toBe(200)
  expect(await answerOf(await owner.registerDevice())).toBe('409 already_enrolled')
  await (await newcomer()).begin()
})
