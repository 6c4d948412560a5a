import { rm } from 'node:fs/promises'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { apiPaths } from '../contract/paths'
import { contactPost } from '../testing/contact'
import { ADDRESSES, header, SmtpServer } from '../testing/mail'
import { freshDataDir, noProvider, runProgram, runServer } from '../testing/run-server'

let dataDir: string
beforeEach(async () => {
  dataDir = await freshDataDir()
})
afterEach(() => rm(dataDir, { recursive: true }))

const post = (origin: string, name: string) =>
  fetch(origin + apiPaths.contact, contactPost({ name })).then(
    ({ status }) => status === 200,
    () => false,
  )

test('kill -9 in the middle of 200 messages loses none that got its 200', async () => {
  const env = { DATA_DIR: dataDir, TRUST_PROXY: 'loopback', ...noProvider }
  const server = await runServer(env)
  const kept: string[] = []
  const sent = Array.from({ length: 200 }, async (_, index) => {
    const name = `Message ${index}`
    const forwarded = { 'x-forwarded-for': `192.0.2.${index}` }
    const { headers, ...init } = contactPost({ name })
    const call = { ...init, headers: { ...headers, ...forwarded } }
    const answer = await fetch(server.origin + apiPaths.contact, call).catch(() => null)
    if (answer?.status === 200 && kept.push(name) === 50) await server.end('SIGKILL')
  })
  await Promise.all(sent)
  const listed = await runProgram('messages', ['--json'], env)
  const names: string[] = listed.output.match(/(?<="name":")[^"]+/g) ?? []
  expect(kept.length).toBeGreaterThanOrEqual(50)
  expect(kept.length).toBeLessThan(200)
  expect(kept.filter((name) => !names.includes(name))).toEqual([])
})

describeWith('postgresql', 'two nodes on one PostgreSQL', (program) => {
  test('refuse a message that they cannot keep, and mail each other once, also after kill -9 in its mail', async () => {
    const database = await PostgresServer.start(program)
    const smtp = await SmtpServer.start()
    smtp.behaviour = 'silent'
    const stores = { DATABASE_URL: database.url(), DATA_DIR: dataDir }
    const mail = { CONTACT_MAIL_TO: ADDRESSES.to, SMTP_URL: smtp.url() }
    const env = { ...mail, ...stores, ...noProvider }
    const { output } = await runProgram('messages', [], stores)
    expect(output).toBe('No contact messages yet.\n')
    const start = () => Promise.all([runServer(env), runServer(env)])
    await database.query('alter table contact_messages drop mail_due_at, drop mailed_at')
    const backup = 'begin; lock table contact_messages in access share mode; select pg_sleep(6)'
    let [nodes] = await Promise.all([start(), database.query(backup)])
    try {
      const [one, two] = nodes
      await database.stop('SIGQUIT')
      expect(await post(one.origin, 'Lost')).toBe(false)
      await database.run()
      const hung = database.query('begin; lock table contact_messages; select pg_sleep(5.5)')
      const locks = "select 1 from pg_locks where mode = 'AccessExclusiveLock'"
      await until(async () => (await database.query(locks)).length > 0, 'the table is locked')
      expect(await post(one.origin, 'Late')).toBe(false) // in five seconds
      await hung
      expect(await post(one.origin, 'One')).toBe(true)
      expect(await post(two.origin, 'Two')).toBe(true)
      await until(() => smtp.unanswered.length === 2, 'each node has a mail under way')
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      expect(one.output() + two.output()).not.toMatch(/Hello|@visitor|team@/)

      await database.query('update contact_messages set mail_due_at = now()') // as after a while
      smtp.behaviour = 'take'
      nodes = await start()
      const left = 'select 1 from contact_messages where mailed_at is null'
      await until(async () => (await database.query(left)).length === 0, 'both are mailed')
      for (const mails of [smtp.unanswered, smtp.taken]) {
        const subjects = mails.map(({ headers }) => header(headers, 'Subject')?.slice(-3))
        expect(subjects.sort()).toEqual(['One', 'Two'])
      }
    } finally {
      for (const node of nodes) node.child.kill('SIGKILL')
      await smtp.close()
      await database.remove()
    }
  })
})
