import { expectJudgedAlike } from '../../testing/judged-alike'
import { redisNodes, startRedis, type TestRedis } from '../../testing/redis'
import { describeWith } from '../../testing/services'

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  beforeAll(async () => {
    server = await startRedis(program)
  })
  afterAll(() => server?.close())
  const { openStore } = redisNodes(() => server.url)

  test('the script and the memory store judge alike', async () => {
    await expectJudgedAlike(await openStore(), { numRuns: 400 })
  })
})
