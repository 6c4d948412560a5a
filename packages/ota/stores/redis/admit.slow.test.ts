import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { tries } from '@/server/testing/tries'
import { expectJudgedAlike } from '../../testing/judged-alike'
import { redisNodes } from '../../testing/redis-nodes'

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server?.close())
  const { openStore } = redisNodes(() => server.url)

  test('the script and the memory store judge alike', async () => {
    tries(32)
    await expectJudgedAlike(await openStore(), { numRuns: 400 })
  })
})
