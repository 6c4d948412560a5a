import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { tries } from '@/server/testing/tries'
import { expectJudgedAlike } from '../../testing/judged-alike'
import { createRedisStore } from '../redis'
import { connectRedis, type RedisConnection } from './connection'

jest.setTimeout(60_000)

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  let connection: RedisConnection
  beforeAll(async () => {
    server = await startRedis(program)
    connection = await connectRedis(server.url)
  })
  afterAll(async () => {
    await connection?.close()
    await server?.close()
  })

  test('the script and the memory store judge alike', async () => {
    tries(32)
    await expectJudgedAlike(createRedisStore(connection), { numRuns: 400 })
  })
})
