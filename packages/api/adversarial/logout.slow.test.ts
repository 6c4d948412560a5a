import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { type Relay, startRelay } from '@one-tick-ahead/ota/testing/relay'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import type { ErrorCode } from '../contract/error-codes'
import { type Cluster, startCluster } from '../testing/cluster'
import type { RunningServer } from '../testing/run-server'
import { codeOf, type Visitor } from '../testing/visitor'

// A real server whose wires to Redis and to PostgreSQL are cut while a visitor presses LogOut.

describeWith('redis', 'LogOut while a store is down', (redisProgram) =>
  describeWith('postgresql', 'with PostgreSQL', (postgresProgram) => {
    let postgres: PostgresServer
    let redis: TestRedis
    let cluster: Cluster
    let toRedis: Relay
    let toDatabase: Relay
    let node: RunningServer

    const through = (url: string, { port }: Relay) => {
      const cuttable = new URL(url)
      cuttable.hostname = '127.0.0.1'
      cuttable.port = String(port)
      return cuttable.href
    }

    beforeAll(async () => {
      postgres = await PostgresServer.start(postgresProgram)
      const database = postgres.url(await postgres.createDatabase())
      redis = await startRedis(redisProgram)
      cluster = await startCluster({ DATABASE_URL: database, REDIS_URL: redis.url })
      toRedis = await startRelay(Number(new URL(redis.url).port))
      toDatabase = await startRelay(Number(new URL(database).port))
      node = await cluster.startNode({
        REDIS_URL: through(redis.url, toRedis),
        DATABASE_URL: through(database, toDatabase),
      })
    })
    afterAll(async () => {
      await node?.end('SIGKILL')
      await cluster?.close()
      await toRedis?.close()
      await toDatabase?.close()
      await redis?.close()
      await postgres?.remove()
    })

    /** Somebody signed in at the node with the wires, and a thief with a copy of the profile. */
    async function signedIn() {
      const victim = await cluster.enrolled(node)
      return { victim, thief: victim.copy() }
    }
    const logOut = (visitor: Visitor) => visitor.call('/api/logout', { method: 'POST' })
    const becomes = (code: string, ask: () => Promise<Response>) =>
      until(async () => (await codeOf(await ask())) === code, code)

    test('Redis is gone: said to be unfinished, and carried out when it is back', async () => {
      const { victim, thief } = await signedIn()
      toRedis.cut()
      await becomes('ota_state_unavailable', () => thief.call('/api/ready'))
      expect((await logOut(victim)).status).toBe(202)
      expect(await codeOf(await thief.callWithOta())).toBe<ErrorCode>('ota_state_unavailable')
      expect(await codeOf(await thief.fetchToken())).toBe<ErrorCode>('login_required')

      toRedis.mend()
      await until(async () => (await thief.call('/api/ready')).ok, 'the store is found again')
      await becomes('ota_session_revoked', () => thief.copy().callWithOta())
      expect(await codeOf(await thief.registerDevice())).toBe<ErrorCode>('login_required')
    })

    test('the database is gone: refused, the session ends at once, the rest when it is back', async () => {
      const { victim, thief } = await signedIn()
      toDatabase.cut()
      const refused = await logOut(victim)
      expect(refused.status).toBe(503)
      expect(await codeOf(refused)).toBe<ErrorCode>('database_unavailable')
      expect(await codeOf(await thief.callWithOta())).toBe<ErrorCode>('ota_session_revoked')
      expect(await codeOf(await thief.fetchToken())).toBe<ErrorCode>('login_required')

      toDatabase.mend()
      const elsewhere = thief.copy(cluster.apiAt(cluster.nodes[0]))
      await becomes('login_required', () => elsewhere.fetchToken())
    })

    test('Redis is gone, and then the server too: the next one carries it out', async () => {
      const { victim, thief } = await signedIn()
      toRedis.cut()
      await becomes('ota_state_unavailable', () => thief.call('/api/ready'))
      expect((await logOut(victim)).status).toBe(202)
      await node.end('SIGKILL')
      const elsewhere = () => thief.copy(cluster.apiAt(cluster.nodes[0]))
      expect((await elsewhere().call('/api/ready')).status).toBe(200)
      const another = await cluster.startNode()
      cluster.nodes.push(another)
      expect(await codeOf(await elsewhere().callWithOta())).toBe<ErrorCode>('ota_session_revoked')
    })
  }),
)
