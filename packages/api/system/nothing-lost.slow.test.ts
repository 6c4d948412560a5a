import { rm } from 'node:fs/promises'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { apiPaths } from '../contract/paths'
import { contactPost } from '../testing/contact'
import { ADDRESSES, SmtpServer } from '../testing/mail'
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

test('of 200 messages each that got its 200 survives kill -9 in the middle', async () => {
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
  test('refuse what they cannot keep, and mail each message once after kill -9', async () => {
    const database = await PostgresServer.start(program)
    const smtp = await SmtpServer.start()
    await smtp.close()
    const mail = { CONTACT_MAIL_TO: ADDRESSES.to, CONTACT_MAIL_FROM: ADDRESSES.from }
    const stores = { DATABASE_URL: database.url(), DATA_DIR: dataDir }
    const env = { ...mail, SMTP_URL: smtp.url('', 'site:secret'), ...stores, ...noProvider }
    const start = () => Promise.all([runServer(env), runServer(env)])
    let nodes = await start()
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
      const said = () => one.output() + two.output()
      await until(() => said().includes('could not be mailed yet'), 'the mail is waiting')
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      expect(said()).not.toMatch(/Hello|@visitor|secret|team@/)

      await database.query('update contact_messages set mail_due_at = now()') // as after a while
      await smtp.listen()
      nodes = await start()
      const left = 'select 1 from contact_messages where mailed_at is null'
      await until(async () => (await database.query(left)).length === 0, 'both are mailed')
      expect(smtp.taken).toHaveLength(2)
    } finally {
      for (const node of nodes) node.child.kill('SIGKILL')
      await smtp.close()
      await database.remove()
    }
  })
})
