import { sessionKey } from '@one-tick-ahead/ota/stores/redis/buckets'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedisCluster, type TestRedisCluster } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { loseSessions, replayVerdicts } from '@one-tick-ahead/ota/testing/witness'
import { type Cluster, startCluster } from '../testing/cluster'
import { codeOf, type Visitor } from '../testing/visitor'

describeWith('redis', 'two nodes behind a Redis Cluster', (redis) =>
  describeWith('postgresql', 'and one PostgreSQL', (postgresql) => {
    replayVerdicts()
    let database: PostgresServer
    let redisCluster: TestRedisCluster
    let cluster: Cluster

    beforeAll(async () => {
      database = await PostgresServer.start(postgresql)
      redisCluster = await startRedisCluster(redis)
      const DATABASE_URL = database.url(await database.createDatabase())
      cluster = await startCluster({ DATABASE_URL, REDIS_URL: redisCluster.url })
    })
    afterAll(async () => {
      await cluster?.close()
      await redisCluster?.close()
      await database?.remove()
    })

    const placeOf = (one: Visitor) =>
      redisCluster.placeOf(sessionKey(one.jar.get('ota_session') ?? ''))
    /** Somebody whose session is on that primary. */
    const enrolledAt = async (place: number): Promise<Visitor> => {
      const one = await cluster.enrolled()
      return (await placeOf(one)) === place ? one : enrolledAt(place)
    }

    test('on each primary: sign in, register, tick, log out', async () => {
      for (const place of redisCluster.primaries.keys()) {
        const one = await enrolledAt(place)
        for (let call = 0; call < 6; call++) expect((await one.callWithOta()).status).toBe(200)
        const copy = one.copy()
        expect((await one.call('/api/logout', { method: 'POST' })).status).toBe(200)
        expect(await codeOf(await copy.callWithOta())).toBe('ota_session_revoked')
      }
    })

    test('a primary dies: its sessions alone wait, and sign in again', async () => {
      const [lost, ...others] = await Promise.all([0, 1, 2].map(enrolledAt))
      if (!lost) throw new Error('unreachable')
      loseSessions()
      await redisCluster.primaries[0]?.kill()
      const codes: (string | undefined)[] = []
      await until(async () => {
        const answers = await Promise.all(others.map((one) => one.callWithOta()))
        for (const { status } of answers) expect(status).toBe(200)
        const code = await codeOf(await lost.callWithOta())
        codes.push(code)
        return code === 'ota_bad_mac'
      }, 'its replica has taken over')
      expect(new Set(codes)).toEqual(new Set(['ota_state_unavailable', 'ota_bad_mac']))
      expect(await codeOf(await lost.registerDevice())).toBe('already_enrolled')
      const goesOn = async () =>
        (await lost.enrol()).status === 200 && (await lost.callWithOta()).status === 200
      await until(goesOn, 'a new sign-in goes on')
      expect((await lost.call('/api/ready')).status).toBe(200)
    })
  }),
)
