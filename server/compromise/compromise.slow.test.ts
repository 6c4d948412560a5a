import { readFileSync } from 'node:fs'
import type { Compromise } from '@/content/compromise'
import { PostgresServer } from '@/server/testing/postgresql'
import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { actOut } from './acted-out'
import { matrixOf, PAGE, readMatrix, writeMatrix } from './data-file'
import { masterKey } from './key-theft'
import { columns, rows } from './rows'
import { inSection } from './section'
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

    const cells = SCHEMES.flatMap((scheme) =>
      rows.flatMap(({ id }, place) =>
        columns.map((column) => ({ scheme, id, place, column: column.id })),
      ),
    )
    test.each(cells)('$scheme, $id: $column', ({ scheme, place, column }) => {
      const now = measured.rows[place]?.[scheme].cells[column]
      const then = (IS_WRITING ? measured : published).rows[place]?.[scheme].cells[column]
      expect(now).toEqual(then)
    })

    test('all else that is published is what the tests say', () => {
      expect(IS_WRITING ? measured : published).toEqual(measured)
    })
  }),
)

/** The formatter pads the columns of tables, for who reads the file. */
const unpadded = (text: string) => text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---')

test('the page of the protocol prints the published data', () => {
  expect(unpadded(readFileSync(PAGE, 'utf8'))).toContain(unpadded(inSection(readMatrix())))
})
