import { thefts } from '@one-tick-ahead/api/attacker/thief/thefts'
import { startWorld, type World } from '@one-tick-ahead/api/testing/world'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { startRedis, type TestRedis } from '@one-tick-ahead/ota/testing/redis'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import type { TheftMatrix } from '@/content/theft-matrix'
import { serverThefts } from '../dpop/server-thefts'
import { startDpopWorld } from '../dpop/world'
import { matrixOf, readMatrix, writeMatrix } from './data-file'
import { actOut } from './measure'
import { readAlong, withSealed } from './sealed-owner'
import { masterKey, storeThefts, together } from './store-thefts'

/** Of four schemes, one after another, on a machine that does much else. */
const ACTED_OUT_MS = 15 * 60_000
const IS_WRITING = process.env.WRITE_MATRIX === '1'

describeWith('redis', 'what a thief gets, behind one Redis', (redisProgram) =>
  describeWith('postgresql', 'and one PostgreSQL', (postgresProgram) => {
    let redis: TestRedis
    let database: PostgresServer
    let world: World
    let dpopWorld: Awaited<ReturnType<typeof startDpopWorld>>
    let measured: TheftMatrix
    let dpop: Awaited<ReturnType<typeof actOut>>
    const published = readMatrix()

    beforeAll(async () => {
      dpopWorld = await startDpopWorld()
      dpop = await actOut(dpopWorld, ['dpop', 'nonce'], { ...thefts, ...serverThefts })
    })
    beforeAll(async () => {
      database = await PostgresServer.start(postgresProgram)
      redis = await startRedis(redisProgram)
      const databaseName = await database.createDatabase()
      world = await startWorld(redis.url, database.url(databaseName))
      const access = { redis, database, databaseName }
      const both = await together(world, access)
      const own = {
        ...thefts,
        'proxy-log': readAlong,
        ...storeThefts(access),
        'master-key': masterKey,
      }
      const found = await actOut(withSealed(world), ['ota', 'bound', 'jwt', 'sealed'], own)
      measured = matrixOf(new Map([...found, ...dpop]), both)
      if (IS_WRITING) writeMatrix(measured)
    }, ACTED_OUT_MS)
    afterAll(async () => {
      await world?.close()
      await dpopWorld?.close()
      await redis?.close()
      await database?.remove()
    })

    test('what is published is what was acted out', () => {
      expect(IS_WRITING ? measured : published).toEqual(measured)
    })
  }),
)
