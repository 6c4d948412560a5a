import type { Compromise } from '@/content/compromise'
import { PostgresServer } from '@/server/testing/postgresql'
import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { actOut } from './acted-out'
import { matrixOf, readMatrix, writeMatrix } from './data-file'
import { masterKey } from './key-theft'
import { rows } from './rows'
import { startWorld } from './start-world'
import { storeThefts } from './store-thefts'
import { thefts } from './thefts'
import { together } from './together'
import type { World } from './world'

const SCHEMES = ['ota', 'bound', 'jwt'] as const
const IS_WRITING = process.env.WRITE_COMPROMISE === '1'

describeWith('redis', 'what a thief gets, behind one Redis', (redisProgram) =>
  describeWith('postgresql', 'and one PostgreSQL', (postgresProgram) => {
    let redis: TestRedis
    let database: PostgresServer
    let world: World
    let measured: Compromise
    const published = readMatrix()

    beforeAll(async () => {
      database = await PostgresServer.start(postgresProgram)
      redis = await startRedis(redisProgram)
      const databaseName = await database.createDatabase()
      world = await startWorld(redis.url, database.url(databaseName))
      const access = { redis, database, databaseName }
      const all = { ...thefts, ...storeThefts(access), 'master-key': masterKey }
      const cases = SCHEMES.flatMap((scheme) =>
        rows.map(({ id }) => ({ id, scheme, rob: all[id] })),
      )
      const both = await together(world, access)
      measured = matrixOf(await actOut(world, cases), both)
      if (IS_WRITING) writeMatrix(measured)
    })
    afterAll(async () => {
      await world?.close()
      await redis?.close()
      await database?.remove()
    })

    test('what is published is what was acted out', () => {
      expect(IS_WRITING ? measured : published).toEqual(measured)
    })
  }),
)
