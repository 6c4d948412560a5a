import { randomUUID } from 'node:crypto'
import { Thief } from '../attacker/thief/attack-paths'
import { answerOf, onServers, type Scheme } from '../attacker/thief/attacked-api'
import { Owner } from '../attacker/thief/owner'
import { nothingStolen } from '../attacker/thief/stolen-data'
import { createTestApi, Visitor } from '../testing/visitor'

// Every path to the records with what was copied, on the memory store.

const SCHEME = 'ota'
const api = createTestApi(undefined, { acceptJwt: false })
const attacked = {
  ...onServers(() => ({ origin: '' }), api.clock),
  send: async (_: Scheme, path: string, init: RequestInit = {}) => api.app.request(path, init),
}
const audits = () => api.lines.filter((line) => /"level":40.*"audit"/.test(line)).length

async function newcomer() {
  const visitor = new Visitor(api)
  await visitor.signIn()
  const owner = new Owner(attacked, SCHEME)
  owner.jar.set('ota_login', visitor.jar.get('ota_login') ?? '')
  await owner.fetchToken()
  return owner
}

/** Somebody with a device and some requests made, and a thief with a copy of the profile. */
async function afterTheft() {
  const owner = await newcomer()
  await owner.begin()
  return { owner, thief: owner.thief(owner.profile()) }
}

const register = (owner: Owner) =>
  owner.send('/api/registerDevice', {
    Authorization: owner.token,
    Cookie: owner.cookieHeader(),
    'device-id': randomUUID(),
  })

test('cookies alone yield no session key: at once, and after seven idle hours', async () => {
  const { owner } = await afterTheft()
  const stolen = { ...nothingStolen(), cookies: Object.fromEntries(owner.jar) }
  const attackPaths = new Thief(attacked, SCHEME, stolen)
    .attackPaths()
    .filter(({ name }) => /device|key/.test(name))
  expect(attackPaths.length).toBeGreaterThan(1)
  const before = api.clock.now
  for (const hours of [0, 7]) {
    api.clock.now = before + hours * 3_600_000
    for (const { name, go } of attackPaths) {
      expect([name, await go()]).toEqual([
        name,
        expect.stringMatching(/^409 (already_enrolled|enrolment_expired)$|^401 ota_bad_mac$/),
      ])
    }
  }
  api.clock.now = before
})

const pathNames = async () => (await afterTheft()).thief.attackPaths().map(({ name }) => name)

test('a stale profile gives no accepted request by any path, and the audit log tells', async () => {
  for (const name of await pathNames()) {
    const { owner, thief } = await afterTheft()
    for (let count = 0; count < 30; count++) expect(await owner.next()).toBe('ok')
    const before = audits()
    const answer = await thief
      .attackPaths()
      .find((attackPath) => attackPath.name === name)
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
  const { owner, thief } = await afterTheft()
  const answer = await thief.send('/api/logout', { Cookie: thief.cookieHeader() }, 'POST')
  expect(answer.status).toBe(200)
  for (const { name, go } of thief.attackPaths()) {
    expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
  }
  expect(await owner.next()).toBe('401 ota_session_revoked')
})

test('a fresh profile that moves first is out at the owner’s next request, by every path', async () => {
  for (const move of ['withLog', 'flood'] as const) {
    const { owner, thief } = await afterTheft()
    expect(await thief[move]()).toBe('ok')
    expect(await owner.next()).toMatch(/^409 /)
    for (const { name, go } of thief.attackPaths()) {
      expect([move, name, await go()]).toEqual([move, name, expect.stringMatching(/^4\d\d /)])
    }
  }
})

test('of twenty registrations at once exactly one gets a key', async () => {
  const owner = await newcomer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(owner)))
  expect(answers.filter((answer) => answer.headers.get('session_key'))).toHaveLength(1)
  const codes = await Promise.all(answers.map(answerOf))
  expect(codes.filter((code) => code === '409 already_enrolled')).toHaveLength(19)
})

test('when the answer of a registration is lost, signing in again works', async () => {
  const owner = await newcomer()
  expect((await register(owner)).status).toBe(200)
  expect(await answerOf(await owner.registerDevice())).toBe('409 already_enrolled')
  await (await newcomer()).begin()
})
