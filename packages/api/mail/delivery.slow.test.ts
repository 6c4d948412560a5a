import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { createMailQueue, MESSAGE, QUICK_SMTP } from '../testing/mail'

describeWith('postgresql', 'delivery', (program) => {
  const queue = createMailQueue(program, QUICK_SMTP)

  test.each(['silent', 'silentData'] as const)('%s: gives up in time, tries again', async (how) => {
    queue.smtp.behaviour = how
    await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker()
    await until(() => queue.failures().length >= 2, 'it times out twice')
    expect(queue.failures()[0]?.reason).toBe('ETIMEDOUT')
    queue.smtp.behaviour = 'take'
    await queue.deliversInTheEnd()
  })

  test('a server that answers too slowly for ever is cut off', async () => {
    queue.smtp.behaviour = 'silentData'
    await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker({ attempt: 100 })
    await until(() => queue.failures().length >= 1, 'the attempt is over')
    expect(queue.failures()[0]?.reason).toBe('EABORT')
  })

  test('pauses grow twofold up to the longest', async () => {
    await queue.smtp.close()
    await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker({ firstRetry: 20_000, longestRetry: 50_000, poll: 20 })
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(() => queue.failures().length === attempt, 'an attempt fails')
      pauses.push(Math.ceil(((await queue.row())?.dueIn ?? 0) / 10) * 10)
      await queue.database.query('update contact_mail set due_at = now()', [], queue.name)
    }
    expect(pauses).toEqual([20, 40, 50, 50])
  })

  test('two workers deliver every message once', async () => {
    const COUNT = 40
    const other = await queue.openAgain()
    for (let index = 0; index < COUNT; index += 1) await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker()
    queue.startWorker({}, { ...other, name: 'two' })
    const left = 'select 1 from contact_mail where sent_at is null'
    await until(
      async () => (await queue.database.query(left, [], queue.name)).length === 0,
      'all are sent',
    )
    await Promise.all(queue.workers.map((worker) => worker.stop()))
    expect(queue.smtp.taken).toHaveLength(COUNT)
    expect(new Set(queue.smtp.messageIds()).size).toBe(COUNT)
    expect(new Set(queue.smtp.taken.map(({ client }) => client))).toEqual(new Set(['one', 'two']))
    await other.close()
  })

  test('a stop waits for the mail under way, but not for ever', async () => {
    queue.smtp.behaviour = 'silentData'
    await queue.stores.mailedMessages.add(MESSAGE)
    await queue.stores.mailedMessages.add(MESSAGE)
    const worker = queue.startWorker({ stop: 150 })
    await until(() => queue.smtp.offered === 1, 'the first mail is under way')
    await worker.stop()
    expect(queue.failures()).toHaveLength(1)
    expect(queue.smtp.offered).toBe(1)
    worker.wake()
    expect(queue.smtp.offered).toBe(1)
  })

  test('the database is gone for a while: delivery goes on by itself', async () => {
    queue.startWorker()
    await queue.database.stop('SIGQUIT')
    await until(() => queue.log.some(({ msg }) => msg === 'the mail queue waits'), 'it is noticed')
    await queue.database.run()
    await queue.stores.mailedMessages.add(MESSAGE)
    await queue.deliversInTheEnd()
  })
})
