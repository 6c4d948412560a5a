import { rm } from 'node:fs/promises'
import { until } from '@one-tick-ahead/ota/testing/until'
import { apiPaths } from '../contract/paths'
import { contactPost } from '../testing/contact'
import { SmtpServer } from '../testing/mail'
import { freshDataDir, noProvider, runServer } from '../testing/run-server'

let dataDir: string
beforeEach(async () => {
  dataDir = await freshDataDir()
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a message that was accepted while no mail server listens is mailed after kill -9', async () => {
  const smtp = await SmtpServer.start()
  await smtp.close()
  const mail = { CONTACT_MAIL_TO: 'to@b.example' }
  const settings = { DATA_DIR: dataDir, ...noProvider, ...mail, SMTP_URL: smtp.url() }
  let server = await runServer(settings)
  try {
    const response = await fetch(server.origin + apiPaths.contact, contactPost())
    expect(response.status).toBe(200) // without a word from the mail server
    await until(() => server.output().includes('could not be mailed yet'), 'the mail is waiting')
    await server.end('SIGKILL')
    await smtp.listen()
    server = await runServer(settings)
    // The server itself waits for five seconds before it tries again.
    await until(() => server.output().includes('was mailed'), 'the message is mailed')
    expect(smtp.taken).toMatchObject([{ to: ['to@b.example'] }])
    expect(server.output()).not.toMatch(/@visitor|to@b|Hello/)
  } finally {
    await server.end('SIGKILL')
    await smtp.close()
  }
})
