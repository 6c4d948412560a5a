import { until } from '@one-tick-ahead/ota/testing/until'
import { pino } from 'pino'
import type { ContactMessage } from '../db/contact-messages'
import { KEPT_MESSAGE } from '../testing/contact'
import { ADDRESSES, header, SmtpServer } from '../testing/mail'
import { startDelivery } from './delivery'
import { createMailer } from './mailer'

const POLL_MS = 20
const ids = ['one', 'two', 'three']

/** A queue that makes each claimed message due again at once. */
async function setUp() {
  const smtp = await SmtpServer.start()
  const waiting = ids.map((id) => ({ ...KEPT_MESSAGE, id, createdAt: 'now' }))
  const outbox = {
    claimMail: jest.fn(async (): Promise<ContactMessage | null> => {
      const [first = null] = waiting.splice(0, 1)
      if (first) waiting.push(first)
      return first
    }),
    settleMail: async (id: string) => {
      waiting.splice(
        waiting.findIndex((one) => one.id === id),
        1,
      )
    },
  }
  const log: Record<string, unknown>[] = []
  const stream = { write: (line: string) => log.push(JSON.parse(line)) }
  const smtpUrl = smtp.url('', 'site:secret')
  const start = () =>
    startDelivery(outbox, createMailer({ smtpUrl, ...ADDRESSES }), pino({}, stream), POLL_MS)
  const mailed = () => smtp.taken.map(({ headers }) => header(headers, 'Message-ID')).sort()
  return { smtp, outbox, waiting, log, start, mailed }
}
const all = ids.map((id) => `<${id}@company.example>`).sort()

const LATER = { level: 40, msg: 'a contact message could not be mailed yet' }
const STUCK = { level: 50, msg: 'a contact message cannot be mailed' }

test.each([
  ['refused for now', 451, 'EMESSAGE 451', LATER],
  ['refused for good', 550, 'EMESSAGE 550', STUCK],
  ['never reached', 'away', 'ESOCKET', LATER],
] as const)(
  'mail that is %s is tried again until it is accepted, once',
  async (_, how, reason, line) => {
    const { smtp, waiting, log, start, mailed } = await setUp()
    if (how === 'away') await smtp.close()
    else smtp.behaviour = how
    const stop = start()
    await until(() => log.length >= ids.length, 'each has failed')
    expect(log[0]).toMatchObject({
      id: 'one',
      reason: expect.stringContaining(reason),
      ...line,
    })
    smtp.behaviour = 'take'
    if (how === 'away') await smtp.listen()
    await until(() => waiting.length === 0, 'all went')
    await stop()
    expect(mailed()).toEqual(all)
    expect(JSON.stringify(log)).not.toMatch(/Hello|visitor|Ada|secret|team@/)
    await smtp.close()
  },
)

test('mail that waits for more than an hour needs a person', async () => {
  const { smtp, waiting, log, start } = await setUp()
  for (const mail of waiting) mail.createdAt = new Date(Date.now() - 61 * 60_000).toISOString()
  await smtp.close()
  const stop = start()
  await until(() => log.length > 0, 'one has failed')
  await stop()
  expect(log[0]).toMatchObject(STUCK)
})

test('mail waits while the database is away, with one line, then continues automatically', async () => {
  const { smtp, outbox, waiting, log, start, mailed } = await setUp()
  const away = new Error('the database is away')
  for (let poll = 0; poll < 3; poll++) outbox.claimMail.mockRejectedValueOnce(away)
  const stop = start()
  await until(() => waiting.length === 0, 'all went')
  await stop()
  expect(log).toEqual([
    expect.objectContaining({
      level: 40,
      reason: away.message,
      msg: 'contact messages wait to be mailed',
    }),
  ])
  expect(mailed()).toEqual(all)
  await smtp.close()
})

test('a stop settles the mail under way, and claims no other', async () => {
  const { smtp, waiting, start } = await setUp()
  const stop = start()
  await stop()
  expect(waiting).toHaveLength(2)
  await smtp.close()
})
