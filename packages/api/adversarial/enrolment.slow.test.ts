import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { Thief } from '../attacker/thief/attack-paths'
import { answerOf } from '../attacker/thief/attacked-api'
import { freePorts, freshDataDir, noProvider, runServer } from '../testing/run-server'
import { makeServerKeys } from '../testing/test-secrets'
import { apiAt, Visitor } from '../testing/visitor'
import { startWorld, type TestOwner, type World } from '../testing/world'

const HOURS_7 = 7 * 60 * 60_000

/** Every path to a session key that leads by cookies alone. */
const pathsToKey = (thief: Thief) =>
  thief.attackPaths().filter(({ name }) => /device|key/.test(name))

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
        const visitor = new Visitor(apiAt(server.origin, keys))
        try {
          expect((await visitor.enrol()).status).toBe(200)
          expect((await visitor.callWithOta()).status).toBe(200)
          const cookie = visitor.cookieHeader()
          await server.end('SIGKILL')
          server = await runServer(env)
          const headers = { Cookie: cookie }
          const fetched = await fetch(`${server.origin}/api/fetchtoken`, { headers })
          expect(fetched.status).toBe(200)
          const Authorization = fetched.headers.get('Authorization') ?? ''
          for (const deviceId of [randomUUID(), visitor.deviceId]) {
            const answer = await fetch(`${server.origin}/api/registerDevice`, {
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

    test('of twenty registerDevice at once, over both nodes, exactly one gets a key', async () => {
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

    // Last: they move the clock and empty the store under everybody.
    test('cookies alone yield no session key: at once, after seven idle hours, after a flush', async () => {
      const owner = await world.owner('ota')
      const thief = new Thief(world, 'ota', {
        cookies: Object.fromEntries(owner.jar),
        requests: [],
      })
      const tryAll = async (when: string) => {
        for (const { name, go } of pathsToKey(thief)) {
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
      Object.assign(thief.stolen.cookies, Object.fromEntries(idle.jar))
      await world.clock.moveTo(world.clock.now + HOURS_7)
      await tryAll('after seven hours')
      expect(await idle.next()).toBe('401 ota_session_idle')
      expect(await audits(owner)).toContain('enrolment_refused')
    })
  }),
)
