import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { profileOf } from '@/server/compromise/loot'
import { Thief } from '@/server/compromise/roads'
import { answerOf } from '@/server/compromise/stage'
import { startWorld } from '@/server/compromise/start-world'
import type { TestOwner, World } from '@/server/compromise/world'
import { freshDataDir } from '@/server/testing/fresh-data-dir'
import { PostgresServer } from '@/server/testing/postgresql'
import { startRedis, type TestRedis } from '@/server/testing/redis'
import { freePorts, noProvider, runServer } from '@/server/testing/run-server'
import { describeWith } from '@/server/testing/services'
import { makeServerKeys } from '@/server/testing/test-secrets'
import { tries } from '@/server/testing/tries'
import { realClock, Visitor } from '@/server/testing/visitor'

const HOURS_7 = 7 * 60 * 60_000

/** Every road to a session key that leads by cookies alone. */
const roadsToKey = (thief: Thief) => thief.roads().filter(({ name }) => /device|key/.test(name))

describeWith('redis', 'two nodes behind one Redis', (redisProgram) =>
  describeWith('postgresql', 'and one PostgreSQL', (postgresProgram) => {
    let redis: TestRedis
    let database: PostgresServer
    let world: World

    beforeAll(async () => {
      database = await PostgresServer.start(postgresProgram)
      redis = await startRedis(redisProgram)
      world = await startWorld(redis.url, database.url(await database.createDatabase()))
    })
    afterAll(async () => {
      await world?.close()
      await redis?.close()
      await database?.remove()
    })

    const clone = (owner: TestOwner) => new Thief(world, 'ota', profileOf(owner))
    const audits = async (owner: TestOwner) => {
      await world.settle()
      return world.audited('ota', owner.subjects)
    }

    test.each([
      ['memory', false],
      ['PostgreSQL', true],
    ])(
      'cookies alone yield no session key in a restarted server with its state in %s',
      async (_, isKept) => {
        tries(61)
        const folder = await freshDataDir()
        const keys = makeServerKeys()
        const env = {
          ...(await freePorts()),
          ...noProvider,
          ...keys.env,
          DATA_DIR: folder,
          ...(isKept && { DATABASE_URL: database.url(await database.createDatabase()) }),
          STATIC_DIR: folder,
          ATTACKER_ENABLED: 'false',
        }
        let server = await runServer(env)
        const request = (path: string, init: RequestInit) => fetch(server.origin + path, init)
        const visitor = new Visitor({
          app: { request },
          clock: realClock,
          loginCookie: keys.loginCookie,
        })
        try {
          expect((await visitor.enrol()).status).toBe(200)
          expect((await visitor.callWithOta()).status).toBe(200)
          const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
          await server.end('SIGKILL')
          server = await runServer(env)
          const headers = { Cookie: cookie }
          const fetched = await request('/api/fetchtoken', { headers })
          expect(fetched.status).toBe(200)
          const Authorization = fetched.headers.get('Authorization') ?? ''
          for (const deviceId of [randomUUID(), visitor.deviceId]) {
            const answer = await request('/api/registerDevice', {
              headers: { ...headers, Authorization, 'device-id': deviceId },
            })
            expect(answer.headers.get('session_key')).toBeNull()
            expect(await answerOf(answer)).toBe('409 already_enrolled')
          }
        } finally {
          await server.end('SIGKILL')
          await rm(folder, { recursive: true, force: true })
        }
      },
    )

    test('a stale profile gives no accepted request by any road, and the audit log tells', async () => {
      tries(62)
      const names = clone(await world.owner('ota'))
        .roads()
        .map(({ name }) => name)
      for (const name of names) {
        const owner = await world.owner('ota')
        const thief = clone(owner)
        for (let count = 0; count < 30; count++) expect(await owner.next()).toBe('ok')
        const answer = await thief
          .roads()
          .find((road) => road.name === name)
          ?.go()
        expect([name, answer]).toEqual([name, expect.stringMatching(/^4\d\d \w+$/)])
        // It goes on, or is told to sign in again, which works.
        const next = await owner.next()
        if (next !== 'ok') {
          expect(next).toMatch(/^(401 ota_session_revoked|409 ota_resync)$/)
          expect(await owner.signInAgain()).toBe('ok')
          expect(await owner.next()).toBe('ok')
        }
        // A JWT opens nothing here, and is told to nobody.
        if (!name.includes('JWT') && !name.includes('token')) {
          expect([name, await audits(owner)]).not.toEqual([name, []])
        }
      }
    })

    test('LogOut by a stale profile ends the session for both, and gives the thief nothing', async () => {
      tries(62)
      const owner = await world.owner('ota')
      const thief = clone(owner)
      for (let count = 0; count < 30; count++) expect(await owner.next()).toBe('ok')
      const answer = await thief.send('/api/logout', { Cookie: thief.cookieHeader() }, 'POST')
      expect(answer.status).toBe(200)
      for (const { name, go } of thief.roads()) {
        expect([name, await go()]).toEqual([name, expect.stringMatching(/^401 /)])
      }
      expect(await owner.next()).toBe('401 ota_session_revoked')
      expect(await owner.signInAgain()).toBe('ok')
      expect(await owner.next()).toBe('ok')
    })

    test('a fresh profile that moves first is out at the owner’s next request, by every road', async () => {
      tries(63)
      const ways: [string, (thief: Thief) => Promise<string>][] = [
        ['one request', (thief) => thief.withLog()],
        ['until nothing of the owner’s is in the log', (thief) => thief.flood()],
      ]
      for (const [way, move] of ways) {
        const owner = await world.owner('ota')
        const thief = clone(owner)
        expect([way, await move(thief)]).toEqual([way, 'ok'])
        expect([way, await owner.next()]).toEqual([way, expect.stringMatching(/^409 /)])
        for (const { name, go } of thief.roads()) {
          expect([way, name, await go()]).toEqual([way, name, expect.stringMatching(/^4\d\d /)])
        }
        expect(await audits(owner)).not.toEqual([])
        expect(await owner.signInAgain()).toBe('ok')
        expect(await owner.next()).toBe('ok')
      }
    })

    test('of twenty registerDevice at once, over both nodes, exactly one gets a key', async () => {
      tries(64)
      const owner = await world.newcomer('ota')
      const headers = { Authorization: owner.token, Cookie: owner.cookieHeader() }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          owner.send('/api/registerDevice', { ...headers, 'device-id': randomUUID() }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter((answer) => answer.headers.get('session_key'))).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      const codes = await Promise.all(refused.map(answerOf))
      expect(new Set(codes)).toEqual(new Set(['409 already_enrolled']))
    })

    test('when the answer of registerDevice is lost, signing in again works', async () => {
      tries(65)
      const owner = await world.newcomer('ota')
      const headers = { Authorization: owner.token, Cookie: owner.cookieHeader() }
      const lost = await owner.send('/api/registerDevice', {
        ...headers,
        'device-id': owner.deviceId,
      })
      expect(lost.status).toBe(200)
      expect(await answerOf(await owner.registerDevice())).toBe('409 already_enrolled')
      expect(await owner.signInAgain()).toBe('ok')
      expect(await owner.next()).toBe('ok')
    })

    // Last: they move the clock and empty the store under everybody.
    test('cookies alone yield no session key: at once, after seven idle hours, after a flush', async () => {
      tries(61)
      const owner = await world.owner('ota')
      const thief = new Thief(world, 'ota', {
        cookies: Object.fromEntries(owner.jar),
        requests: [],
      })
      const tryAll = async (when: string) => {
        for (const { name, go } of roadsToKey(thief)) {
          const answer = await go()
          expect([when, name, answer]).toEqual([
            when,
            name,
            expect.stringMatching(/^409 (already_enrolled|enrolment_expired)$|^401 ota_bad_mac$/),
          ])
        }
      }
      await tryAll('at once')
      expect(await owner.next()).toBe('ok')
      await redis.client.flushall()
      await tryAll('after a flush')
      expect(await owner.next()).toMatch(/ota_bad_mac|ota_resync/)
      const idle = await world.owner('ota')
      Object.assign(thief.loot.cookies, Object.fromEntries(idle.jar))
      await world.clock.moveTo(world.clock.now + HOURS_7)
      await tryAll('after seven hours')
      expect(await idle.next()).toBe('401 ota_session_idle')
      expect(await audits(owner)).toContain('enrolment_refused')
    })
  }),
)
