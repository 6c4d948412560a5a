import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { ADDRESSES, createMailQueue, MESSAGE } from '../testing/mail'

describeWith('postgresql', 'delivery', (program) => {
  const queue = createMailQueue(program)

  test('delivers what waits and what comes, and says so', async () => {
    await queue.stores.mailedMessages.add(MESSAGE, 'its request')
    queue.startWorker()
    await queue.deliversInTheEnd()
    expect(queue.smtp.taken).toMatchObject([{ from: ADDRESSES.from, to: [ADDRESSES.to] }])
    await until(() => queue.log.length > 0, 'it is logged')
    expect(queue.log).toEqual([
      { id: expect.any(String), request: 'its request', msg: 'a contact message was mailed' },
    ])
  })

  test('refused for now (4xx): tries again', async () => {
    queue.smtp.behaviour = { status: 451, at: 'data' }
    await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker()
    await until(() => queue.failures().length >= 1, 'it is refused')
    expect(queue.failures()[0]).toEqual({
      id: expect.any(String),
      reason: expect.stringMatching(/ 451$/),
      attempt: 1,
      retryInSeconds: 1,
      msg: 'a contact message could not be mailed yet',
    })
    queue.smtp.behaviour = 'take'
    await queue.deliversInTheEnd()
  })

  test('refused for good (5xx): said plainly, tried rarely, never dropped', async () => {
    queue.smtp.behaviour = { status: 550, at: 'data' }
    await queue.stores.mailedMessages.add(MESSAGE)
    queue.startWorker()
    await until(() => queue.failures().length === 1, 'it is refused')
    expect(queue.failures()[0]).toEqual({
      id: expect.any(String),
      reason: 'EMESSAGE 550',
      attempt: 1,
      retryInSeconds: 21_600,
      msg: 'the mail server refuses a contact message; it stays in the database',
    })
    expect((await queue.row())?.dueIn).toBeGreaterThan(21_000)
    expect(await queue.stores.contactMessages.newestFirst()).toHaveLength(1)
    // Six hours later.
    queue.smtp.behaviour = 'take'
    await queue.database.query('update contact_mail set due_at = now()', [], queue.name)
    await queue.deliversInTheEnd()
  })
})
