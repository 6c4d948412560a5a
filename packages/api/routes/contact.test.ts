import type { ErrorCode } from '../contract/error-codes'
import { CONTACT_LIMITS, RATES, type Rates } from '../contract/limits'
import { CONTACT_BODY as BODY } from '../testing/contact'
import { createTestApp, NO_LIMITS, SITE } from '../testing/test-app'

function setUp(rates: Rates = NO_LIMITS) {
  const { app, kept } = createTestApp({ rates })
  const post = (body: unknown, headers: Record<string, string> = {}, remoteAddress?: string) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
    const incoming = { rawHeaders: [], socket: { remoteAddress } }
    return app.request('/api/contact', init, { incoming })
  }
  return { app, kept, post }
}

test('a message is kept exactly as sent', async () => {
  const { post, kept } = setUp()
  const msg = '  Zeile eins\r\n\tπ 👩‍👩‍👧 <b>&amp;\u202e\u001b[31m  '
  const response = await post({ ...BODY, msg }, { origin: SITE })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ message: 'Thank you. Your message has reached us.' })
  expect(kept).toMatchObject([{ name: 'Ada', email: BODY.email, message: msg }])
})

test.each([
  'a@localhost',
  'a@bücher.example',
  'a@BU\u0308CHER.example',
  'a@भारत.भारत',
  'a@例え。テスト',
])('%s is accepted, as browsers send it', async (email) => {
  const { post, kept } = setUp()
  expect((await post({ ...BODY, email })).status).toBe(200)
  expect(kept).toMatchObject([{ email }])
})

test.each([
  '@bücher.example',
  'ä@example.org', // no browser accepts it
  'a@b@bücher.example',
  'a b@bücher.example',
  'a@bücher.example/x',
  'a@bücher.example\r\nBcc: c@d.example',
  'a@bü\tcher.example',
  'a@b%61ü.example',
  'a@bücher..example',
  'a@bücher.example:25',
  'a@bücher／x.example',
])('%j is no mail address', async (email) => {
  const { post, kept } = setUp()
  expect((await post({ ...BODY, email })).status).toBe(400)
  expect(kept).toEqual([])
})

test('the longest fields fit, even if every character is escaped', async () => {
  const { post } = setUp()
  const email = BODY.email.padStart(CONTACT_LIMITS.email, 'a')
  const escaped = (length: number) => '\\u00e9'.repeat(length)
  const body = `{"name":"${escaped(CONTACT_LIMITS.name)}","email":"${email}","msg":"${escaped(CONTACT_LIMITS.msg)}"}`
  expect((await post(body)).status).toBe(200)
})

const tooLong = (label: string, field: keyof typeof CONTACT_LIMITS) =>
  `${label} can be up to ${CONTACT_LIMITS[field]} characters long`

test.each([
  [{ ...BODY, name: '' }, 'Name is required'],
  [{ ...BODY, name: '   ' }, 'Name is required'],
  [{ ...BODY, name: 'x'.repeat(CONTACT_LIMITS.name + 1) }, tooLong('Name', 'name')],
  [{ email: BODY.email, msg: 'x' }, 'Name is required'],
  [{ ...BODY, email: 'nobody' }, 'Enter a valid email address'],
  [{ ...BODY, email: 'a@b\r\nBcc: c@d' }, 'Enter a valid email address'],
  [
    { ...BODY, email: BODY.email.padStart(CONTACT_LIMITS.email + 1, 'a') },
    tooLong('Email', 'email'),
  ],
  [{ ...BODY, msg: 'x'.repeat(CONTACT_LIMITS.msg + 1) }, tooLong('Message', 'msg')],
  [{ ...BODY, msg: '👩'.repeat(CONTACT_LIMITS.msg / 2 + 1) }, tooLong('Message', 'msg')],
  [{ ...BODY, msg: 'a\0b' }, 'Message contains a character that we cannot store'],
  [{ ...BODY, msg: 'half \ud83d' }, 'Message contains an incomplete character'],
  [[], 'Enter your name, email and message'],
])('%j gets 400', async (body, message) => {
  const { post, kept } = setUp()
  const response = await post(body)
  expect(response.status).toBe(400)
  const answer = (await response.json()) as { code: string; message: string }
  expect(answer).toMatchObject({ statusCode: 400, code: 'bad_contact_message' })
  expect(answer.message).toContain(message)
  expect(kept).toEqual([])
})

test.each<[unknown, Record<string, string>, number, ErrorCode]>([
  ['{', { 'content-type': 'application/json' }, 400, 'bad_json'],
  [BODY, { 'content-type': 'text/plain' }, 415, 'json_expected'],
  [BODY, { 'content-type': 'application/json; charset=utf-16' }, 415, 'json_expected'],
  [BODY, { 'content-encoding': 'gzip' }, 415, 'json_expected'],
  [BODY, { origin: 'https://evil.example' }, 403, 'foreign_origin'],
  [{ ...BODY, more: 'x'.repeat(4096) }, {}, 413, 'body_too_large'],
])('%j with the headers %j gets %i %s', async (body, headers, status, code) => {
  const { post, kept } = setUp()
  const response = await post(body, headers)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ statusCode: status, code })
  expect(kept).toEqual([])
})

test('a body that is not UTF-8 gets 400, and no other text is kept', async () => {
  const { app, kept } = setUp()
  const body = Buffer.from(JSON.stringify({ ...BODY, msg: 'Zürich' }), 'latin1')
  const headers = { 'content-type': 'application/json' }
  const response = await app.request('/api/contact', { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_json' }])
  expect(kept).toEqual([])
})

test('the 121st message in an hour gets 429, and is told how long to wait', async () => {
  const { post } = setUp(RATES)
  for (let count = 0; count < 120; count += 1) expect((await post(BODY)).status).toBe(200)
  const response = await post(BODY)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/in [56]\d minutes$/),
  })
})

test.each([
  ['/48', (host: number) => `2001:db8:1:${host}::7`, '2001:db8:2::7'],
  ['/24', (host: number) => `192.0.2.${host}`, '192.0.3.1'],
])('all addresses of a %s together have a limit of messages', async (_, addressOf, other) => {
  const contactNetwork = { calls: 10, seconds: 60 * 60 }
  const { post } = setUp({ ...RATES, contactNetwork })
  const status = async (address: string) => (await post(BODY, {}, address)).status
  for (let host = 1; host <= 10; host++) expect(await status(addressOf(host))).toBe(200)
  expect(await status(addressOf(11))).toBe(429)
  expect(await status(other)).toBe(200)
})
