import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import { addressOf } from '@one-tick-ahead/ota/binding'
import { answeredHeader, exchange, type Message } from '@/app/every-byte/exchange'
import { toCurl } from '@/components/live-demo/inspector/curl'
import { cleanAuthorization, contradictionOf, readFields, readTime } from './fields'
import { readRequest, SOURCE_LIMIT } from './read-request'
import { checksOf, codeOf, EMPTY, har, requestsIn, subtle } from './testing/recordings'

const [, first, , third] = exchange.messages
if (!first || !third) throw new Error('the recorded exchange has lost its requests')
const secrets = {
  sessionKey: answeredHeader('session_key'),
  deviceId: exchange.fixed.deviceId,
}

test('a HAR with the registration says all: each request is judged as the server did', async () => {
  const requests = requestsIn(har(exchange.messages))
  const codes = await Promise.all(requests.map((found) => codeOf(found)))
  expect(codes).toEqual(exchange.messages.slice(1).map(({ code }) => code))
  expect(requests[0]?.label).toBe('GET /api/orders ok')
})

test('one without it takes the key; the device id is in the session cookie', async () => {
  const requests = requestsIn(har(exchange.messages.slice(3)))
  expect(requests[0]?.fields).not.toHaveProperty('sessionKey')
  const { sessionKey } = secrets
  const codes = await Promise.all(requests.map((found) => codeOf(found, { sessionKey })))
  // Who came first is not in the file: what only a memory can tell passes.
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('the Date of an answer is the time, not the browser’s clock', () => {
  const date = 'Thu, 01 Jan 2026 12:34:22 GMT'
  const text = har([first], (entry) => ({
    ...entry,
    response: { status: 200, headers: [{ name: 'Date', value: date }] },
  }))
  expect(requestsIn(text)[0]?.fields.time).toBe(date)
})

test('a block of headers, with a request line or without', async () => {
  const lines = third.headers.map(([name, value]) => `${name}: ${value}`)
  const time = new Date(third.receivedAt).toISOString()
  const block = ['POST /api/orders?page=1 HTTP/1.1', 'Host: shop.example', ...lines].join('\r\n')
  const [found] = requestsIn(block)
  if (!found) throw new Error('none was found')
  expect(found.fields.url).toBe(third.url)
  expect(await codeOf(found, { ...secrets, time })).toBe('ok')
  const [bare] = requestsIn(lines.join('\n').replaceAll('Authorization', 'authorization'))
  if (!bare) throw new Error('none was found')
  expect(await codeOf(bare, { ...secrets, time, method: 'POST', url: third.url })).toBe('ok')
})

test('the demo’s curl command, and one of a browser with a body', async () => {
  const { url, headers } = first
  const command = toCurl(
    { url, headers: Object.fromEntries(headers), madeAt: 0 },
    { base: url, hasSecrets: true },
  )
  const [found] = requestsIn(command)
  if (!found) throw new Error('none was found')
  expect(found.fields.history).toBe('')
  const time = new Date(first.receivedAt).toISOString()
  expect(await codeOf(found, { ...secrets, time })).toBe('ok')

  const options = third.headers.map(([name, value]) => `-H "${name}: ${value}" \\\n`).join(' ')
  const [other] = requestsIn(`curl ${options} --data-raw $'${third.body}' --url '${third.url}'`)
  if (!other) throw new Error('none was found')
  expect(other).toMatchObject({ body: third.body, fields: { method: 'POST', url: third.url } })
  expect(await codeOf(other, { ...secrets, time: String(third.receivedAt) })).toBe('ok')
  expect(
    await codeOf({ ...other, body: '{}' }, { ...secrets, time: String(third.receivedAt) }),
  ).toBe('ota_bad_binding')
})

test('what Chrome escapes in a command is read back', () => {
  const body = String.raw`$'it\'s\n\u0021 \\ \x41'`
  const [found] = requestsIn(
    `curl -H 'Authorization: OTA x' --data-raw ${body} https://shop.example/`,
  )
  expect(found?.body).toBe("it's\n! \\ A")
})

const ADDRESS = 'https://shop.example/'
test.each<[string, object]>([
  [`$ curl -H'Authorization: OTA x' ${ADDRESS}`, { fields: { url: ADDRESS } }],
  [
    `curl -w '%{http_code}' --connect-timeout 5 -H 'Authorization: OTA x' ${ADDRESS}`,
    { fields: { url: ADDRESS } },
  ],
  [`curl -XDELETE -H 'Authorization: OTA x' ${ADDRESS}`, { fields: { method: 'DELETE' } }],
  [
    `curl --json '{}' -H 'Authorization: OTA x' ${ADDRESS}`,
    { body: '{}', fields: { method: 'POST', url: ADDRESS } },
  ],
  [`curl -d @file -H 'Authorization: OTA x' ${ADDRESS}`, { body: undefined }],
])('curl’s other ways to say it: %s', (command, found) => {
  expect(requestsIn(command)[0]).toMatchObject(found)
})

const HOSTILE: [string, string, RegExp][] = [
  ['nothing', ' \n', /nothing in it/],
  ['broken JSON', '{"log": {', /cannot be read/],
  ['another JSON', '[1, 2]', /no HAR/],
  ['JSON that nests deeply', '['.repeat(100_000), /cannot be read/],
  [
    'entries that are none',
    '{"log":{"entries":[null,1,"x",{"request":[]},{"request":{"headers":{}}}]}}',
    /No header/,
  ],
  ['a HAR without secrets', '{"log":{"entries":[{"request":{"headers":[]}}]}}', /sensitive data/],
  ['words', 'Hello, is this a token?', /neither a HAR/],
  ['emoji and zeros', '\u{1F600}\0\0\u{1F600}', /neither a HAR/],
  ['another scheme', 'Authorization: Bearer a.b.c', /No header/],
  ['an open quote', "curl 'https://shop.example", /never closed/],
  ['a long line', `x${' '.repeat(1_000_000)}x`, /neither a HAR/],
  ['a line of colons', `${':'.repeat(1_000_000)}`, /neither a HAR/],
  ['too much', 'x'.repeat(SOURCE_LIMIT + 1), /larger than 20 MB/],
]

test.each(HOSTILE)('%s: a sentence, and at once', (_, text, words) => {
  const started = process.cpuUsage()
  const reading = readRequest(text)
  expect('problem' in reading ? reading.problem : '').toMatch(words)
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000) // µs, whoever else is busy
})

test('a file of which the demo left the secrets out is refused, with the cure', () => {
  const entry = {
    request: {
      method: 'GET',
      url: 'http://localhost:3000/api/customer/ota',
      headers: [{ name: 'Authorization', value: 'OTA [redacted]' }],
    },
  }
  const har = (...entries: object[]) => JSON.stringify({ log: { entries } })
  expect(readRequest(har(entry, entry))).toEqual({
    problem: expect.stringContaining('“Include tokens, ids and keys”'),
  })
  expect(readRequest('Authorization: OTA [redacted]')).toHaveProperty('problem')
})

test('what a file inherits or overrides is not taken for its own', () => {
  const text = `{"log":{"__proto__":{"polluted":true},"entries":[{"request":{"__proto__":{"headers":[{"name":"Authorization","value":"OTA x"}]},"headers":[{"name":"__proto__","value":"x"}]}}]}}`
  expect(readRequest(text)).toHaveProperty('problem')
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('a long recording is read in a moment, its newest requests at hand', () => {
  const text = har(Array.from({ length: 8000 }, () => first).concat(exchange.messages))
  const started = process.cpuUsage()
  expect(requestsIn(text)).toHaveLength(500)
  expect(process.cpuUsage(started).user).toBeLessThan(3_000_000)
})

test('a recording of many registrations takes no longer for each of them', () => {
  const of = (url: string, asked: unknown[], answered: unknown[]) => ({
    request: { method: 'GET', url, headers: asked },
    response: { status: 200, headers: answered },
  })
  const count = 4000
  const ids = Array.from({ length: count }, (_, index) => String(index))
  const authorization = [{ name: 'Authorization', value: 'OTA x' }]
  const entries = [
    ...ids.map((id) => of(`https://${id}.example/`, [], [{ name: 'session_key', value: id }])),
    ...ids.map(() => of('https://none.example/', authorization, [])),
    of('https://7.example/', authorization, []),
  ]
  const started = process.cpuUsage()
  const found = requestsIn(JSON.stringify({ log: { entries } }))
  expect(process.cpuUsage(started).user).toBeLessThan(1_500_000)
  expect(found.at(-1)?.fields.sessionKey).toBe('7')
})

test('a field is cut where no header of OTA is longer', () => {
  const [found] = requestsIn(`Authorization: OTA ${'x'.repeat(100_000)}`)
  expect(found?.fields.authorization?.length).toBe(4096)
})

test('a token may come with its header’s name, or without its scheme', () => {
  const token = first.headers.find(([name]) => name === 'Authorization')?.[1] ?? ''
  for (const text of [token, ` ${token}\n`, `Authorization: ${token}`, token.slice(4)]) {
    expect(cleanAuthorization(text)).toBe(token)
  }
  expect(cleanAuthorization('Bearer a.b.c')).toBe('Bearer a.b.c')
})

test('a time has a zone, or it is none', () => {
  const ms = Date.parse('2026-01-01T12:34:22Z')
  for (const text of [
    '2026-01-01T12:34:22Z',
    ' Thu, 01 Jan 2026 12:34:22 GMT',
    '2026-01-01T13:34:22.000+01:00',
    String(ms),
  ]) {
    expect(readTime(text)).toBe(ms)
  }
  for (const text of [
    '',
    'now',
    '2026-01-01T12:34:22',
    '2026-13-01T12:34:22Z',
    '12',
    '1e13',
    '-1',
  ]) {
    expect(readTime(text)).toBeNull()
  }
  expect(readFields({ ...EMPTY, time: 'soon' }, {}, 0)).toMatch(/^The time is none/)
  expect(readFields({ ...EMPTY, binding: 'v1', url: '/path' }, {}, 0)).toMatch(/whole address/)
})

const fields = { requestId: 'a' }
const typed = { ...EMPTY, ...fields }

test('a recorded answer is set beside another result, and only where both are known', () => {
  const found = (answered: string) => ({ fields, answered })
  expect(contradictionOf(typed, found('ota_session_revoked'), null)).toBe(
    ' But the recorded answer was 401 ota_session_revoked.',
  )
  expect(contradictionOf(typed, found('ota_late'), 'ota_stale')).toContain('401 ota_late')
  expect(contradictionOf(typed, found('ok'), 'ota_stale')).toContain('no refusal')
  expect(contradictionOf(typed, found('ok'), null)).toBe('')
  expect(contradictionOf(typed, found('ota_stale'), 'ota_stale')).toBe('')
  expect(contradictionOf(typed, found('unknown'), 'ota_stale')).toBe('')
  expect(contradictionOf(typed, {}, null)).toBe('')
  // Typed over, it is another request.
  expect(contradictionOf({ ...typed, requestId: 'b' }, found('ota_late'), null)).toBe('')
})

describe('a HAR file', () => {
  const [registration, first, second, third, replay, fork, after] = exchange.messages
  if (!registration || !first || !second || !third || !replay || !fork || !after) {
    throw new Error('the recorded exchange has lost its requests')
  }

  const answered = (message: Message, answer: Partial<Message['answer']>): Message => ({
    ...message,
    answer: { ...message.answer, ...answer },
  })
  const codesOf = (messages: readonly Message[]) =>
    Promise.all(requestsIn(har(messages)).map((found) => codeOf(found)))
  const lastOf = (messages: readonly Message[]) => {
    const found = requestsIn(har(messages)).at(-1)
    if (!found) throw new Error('none was found')
    return found
  }
  const verdictOf = async (messages: readonly Message[], look: string) =>
    (await checksOf(lastOf(messages))).checks.find(({ name }) => name === look)?.verdict
  const STATE = 'Session and spent ids'

  /** Header values of a request, by name, exchanged; null leaves one out. */
  const withHeader = (message: Message, name: string, value: string | null): Message => ({
    ...message,
    headers: message.headers.flatMap((one): Message['headers'] =>
      one[0] !== name ? [one] : value === null ? [] : [[name, value]],
    ),
  })

  test.each(['{"orders":[{"code":"abc"}]}', '{"audit":[{"code":"ota_device_cloned"}]}'])(
    'data in an accepted answer is no verdict: %s',
    async (body) => {
      expect(
        await codesOf([registration, first, second, answered(third, { body }), replay]),
      ).toEqual(['ok', 'ok', 'ok', 'ota_replayed'])
    },
  )

  test('the header says why before the body does; a code of somebody else’s says nothing', () => {
    const body = '{"code":"ota_bad_mac"}'
    const label = (message: Message) => lastOf([registration, message]).answered
    expect(label(answered(replay, { body }))).toBe('ota_replayed')
    const bare = { ...replay, answer: { status: 401, headers: [], body } }
    expect(label(bare)).toBe('ota_bad_mac')
    expect(label(answered(bare, { body: '{"code":"card_declined"}' }))).toBe('unknown')
  })

  test.each([404, 422, 500, 0])('after status %d of a handler nothing passes', async (status) => {
    const failed = answered(third, { status, headers: [], body: '{"code":"not_found"}' })
    const before = [registration, first, second, failed]
    expect(await verdictOf([...before, replay], STATE)).toBe('unknown')
    for (const look of [STATE, 'Send log']) {
      expect(await verdictOf([...before, fork], look)).toBe('unknown')
    }
  })

  test('one that was accepted later shows that the session goes on', async () => {
    const failed = answered(second, { status: 404, headers: [], body: '' })
    expect(await verdictOf([registration, first, failed, third, fork], STATE)).toBe('passed')
    // Whether or not the one was accepted, this is a fork.
    expect(await codesOf([registration, first, failed, third, fork])).toEqual([
      'ok',
      'ok',
      'ok',
      'ota_device_cloned',
    ])
  })

  test.each([
    'ota_session_revoked',
    'ota_session_replaced',
    'ota_session_idle',
    'ota_session_expired',
  ])('after %s the session stays over, also where its end is not in the file', async (code) => {
    const headers: Message['headers'] = [['WWW-Authenticate', `OTA error="${code}"`]]
    const ended = answered(second, { status: 401, headers, body: '' })
    const found = lastOf([registration, first, ended, answered(third, { status: 401, headers })])
    expect(await codeOf(found)).toBe(code)
    expect(found.answered).toBe(code)
  })

  describe('of two sessions in one file', () => {
    const OTHER_ID = 'A'.repeat(56)
    const other: Message = {
      ...registration,
      answer: {
        ...registration.answer,
        headers: [
          ['jSessionId', OTHER_ID],
          ['session_key', 'another key'],
        ],
      },
    }

    test('each request has the key and the past of its own', async () => {
      const codes = await codesOf([registration, first, other, second, third, replay, fork])
      expect(codes).toEqual([first, second, third, replay, fork].map(({ code }) => code))
    })

    test('one of neither has no key and no past', () => {
      const stranger = withHeader(second, 'Cookie', `__Host-ota_session=${'B'.repeat(56)}`)
      const found = lastOf([registration, other, first, stranger])
      expect(found.fields).not.toHaveProperty('sessionKey')
      expect(found.earlier).toBeUndefined()
    })

    test('where no cookie is known, it is that of the same host', () => {
      const bare = withHeader(second, 'Cookie', null)
      const sessionKey = answeredHeader('session_key')
      expect(lastOf([registration, bare]).fields).toMatchObject({ sessionKey })
      const elsewhere = { ...bare, url: 'https://other.example/api/orders' }
      expect(lastOf([registration, elsewhere]).fields).not.toHaveProperty('sessionKey')
    })
  })

  test('a Cookie header without the session is refused, as a server does', async () => {
    const sent = withHeader(first, 'Cookie', 'theme=dark')
    expect(await codesOf([registration, sent])).toEqual(['ota_malformed'])
  })

  test('cookies that are in a list alone are read', () => {
    const listed = har([first], (entry, { headers }) => {
      const cookies = headers.find(([name]) => name === 'Cookie')?.[1].split('; ') ?? []
      const pairs = cookies.map((cookie) => cookie.split('=', 2))
      const rest = headers.filter(([name]) => name !== 'Cookie')
      const request = {
        ...Reflect.get(entry, 'request'),
        headers: rest.map(([name, value]) => ({ name, value })),
        cookies: pairs.map(([name, value]) => ({ name, value })),
      }
      return { ...entry, request }
    })
    const [found] = requestsIn(listed)
    if (!found) throw new Error('none was found')
    expect(found.fields.sessionId).toBe(answeredHeader('jsessionid'))
  })

  test('what is empty is what it is: no id is refused, no key is not known', async () => {
    const found = lastOf([registration, first])
    const { checks, code } = await checksOf(found, { requestId: '' })
    expect(code).toBe('ota_malformed')
    expect(checks.find(({ name }) => name === 'Shape')?.text).toContain('0 characters')
    const bare = { label: '', fields: { ...EMPTY, ...found.fields, sessionKey: '', deviceId: '' } }
    const { checks: looks } = await checksOf(bare)
    expect(looks.find(({ name }) => name === 'HMAC')?.text).toBe('It takes the session key.')
    // The session id says which device it was issued to.
    expect(looks.find(({ name }) => name === 'Session id')?.verdict).toBe('passed')
    const neither = await checksOf(
      { label: '', fields: found.fields },
      { deviceId: '', sessionId: '' },
    )
    expect(neither.checks.find(({ name }) => name === 'HMAC')?.text).toBe('It takes the device id.')
  })

  test('a POST that was bound without a body is not known to have had none', async () => {
    const { body: _, ...found } = lastOf([registration, first])
    const { sessionKey = '', authorization: token = '', history = '', url = '' } = found.fields
    const verdict = async (method: string) => {
      const parts = { method, ...addressOf(url), contentDigest: '', history, token }
      const binding = await createBindingSigner(sessionKey, subtle).bind(parts)
      const { checks } = await checksOf(found, { method, binding })
      return checks.find(({ name }) => name === 'Binding')?.verdict
    }
    expect(await verdict('GET')).toBe('passed')
    expect(await verdict('POST')).toBe('unknown')
  })
})
