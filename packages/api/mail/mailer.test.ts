import { KEPT_MESSAGE } from '../testing/contact'
import { ADDRESSES, header, SmtpServer } from '../testing/mail'
import { checkMailServer, createMailer } from './mailer'

const MESSAGE = {
  ...KEPT_MESSAGE,
  id: 'b1c1a0a2-0000-4000-8000-000000000001',
  createdAt: '2026-01-02T03:04:05.678Z',
  name: 'Ada Lovelace',
  message: 'First line\n.\nlast line',
}

let smtp: SmtpServer
afterEach(() => smtp.close())

async function send(message = MESSAGE, smtpUrl = smtp.url()) {
  await createMailer({ smtpUrl, ...ADDRESSES })(message, AbortSignal.timeout(60_000))
  const mail = smtp.taken.at(-1)
  if (!mail) throw new Error('nothing was taken')
  return mail
}

/** A header without its encoding (RFC 2047). */
const decoded = (value = '') =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_all, text) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_all, text: string) =>
      decodeURIComponent(text.replace(/_/g, ' ').replace(/%/g, '%25').replace(/=/g, '%')),
    )

test('a mail names the visitor, replies go to the visitor, and its id follows from the message', async () => {
  smtp = await SmtpServer.start()
  const { headers, body, from, to } = await send()
  expect([from, to]).toEqual([ADDRESSES.from, [ADDRESSES.to]])
  expect(header(headers, 'From')).toBe(ADDRESSES.from)
  expect(header(headers, 'To')).toBe(ADDRESSES.to)
  expect(header(headers, 'Reply-To')).toBe('Ada Lovelace <ada@visitor.example>')
  expect(header(headers, 'Subject')).toBe('Contact message from Ada Lovelace')
  expect(header(headers, 'Message-ID')).toBe(`<${MESSAGE.id}@company.example>`)
  expect(header(headers, 'Content-Type')).toMatch(/^text\/plain; charset=utf-8/)
  expect(body.trimEnd()).toBe(
    'Ada Lovelace <ada@visitor.example> wrote at 2026-01-02T03:04:05.678Z:\r\n\r\n' +
      'First line\r\n.\r\nlast line',
  )
})

test('a reply goes to an international domain in its ASCII form, however it was typed', async () => {
  smtp = await SmtpServer.start()
  const { headers } = await send({ ...MESSAGE, email: 'ada@BU\u0308CHER.example' })
  expect(header(headers, 'Reply-To')).toBe('Ada Lovelace <ada@xn--bcher-kva.example>')
})

test.each([
  'A\r\nBcc: x@evil.example',
  'A\rBcc: x@evil.example\n\nbody',
  '"<x@evil.example>, \u001b[31m π 👩‍👩‍👧',
  'A\u2028Bcc: x@evil.example',
])('the name %j adds no header and no control character', async (name) => {
  smtp = await SmtpServer.start()
  const names = (mail: { headers: string[] }) => mail.headers.map((line) => line.split(':')[0])
  const usual = names(await send())
  const mail = await send({ ...MESSAGE, name })
  const { headers, to } = mail
  expect(names(mail)).toEqual(usual)
  expect(to).toEqual([ADDRESSES.to])
  const replyTo = header(headers, 'Reply-To') ?? ''
  expect(replyTo).toMatch(/<ada@visitor\.example>$|^ada@visitor\.example$/)
  expect(headers.join('')).not.toMatch(/\p{Cc}/u)
  expect(decoded(header(headers, 'Subject'))).not.toMatch(/[\p{Cc}\u2028]/u)
})

test('the mailer signs in over STARTTLS, and with requireTLS refuses a server without it', async () => {
  const user = { username: 'site', password: 'p@ss/word' }
  smtp = await SmtpServer.start({
    onAuth({ username, password }, _session, answer) {
      const right = username === user.username && password === user.password
      answer(right ? null : new Error('no'), right ? { user: username } : undefined)
    },
  })
  const right = `site:${encodeURIComponent(user.password)}`
  const anyCertificate = '?requireTLS=true&tls.rejectUnauthorized=false'
  const mail = await send(MESSAGE, smtp.url(anyCertificate, right))
  expect([mail.user, mail.secure]).toEqual(['site', true])
  // No authority signed the test server's certificate.
  await expect(send(MESSAGE, smtp.url('', right))).rejects.toThrow('certificate')
  await checkMailServer(smtp.url(anyCertificate, right))
  expect(smtp.taken).toEqual([mail])
  const asWrong = smtp.url(anyCertificate, 'site:wrong')
  for (const attempt of [() => send(MESSAGE, asWrong), () => checkMailServer(asWrong)]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
  }
  await smtp.close()
  await expect(checkMailServer(asWrong)).rejects.toMatchObject({ code: 'ESOCKET' })

  smtp = await SmtpServer.start()
  const plain = send(MESSAGE, smtp.url('?requireTLS=true'))
  await expect(plain).rejects.toMatchObject({ code: 'ETLS' })
  expect(smtp.taken).toEqual([])
})

test('the mailer cuts off a server that never answers', async () => {
  smtp = await SmtpServer.start()
  smtp.behaviour = 'silent'
  const sent = createMailer({ smtpUrl: smtp.url(), ...ADDRESSES })(MESSAGE, AbortSignal.timeout(50))
  await expect(sent).rejects.toMatchObject({ code: 'EABORT' })
})
