import { toCurl } from '@/lib/demo/curl'
import { exchange } from '@/lib/exchange/exchange'
import { answeredHeader } from '@/lib/exchange/key-computations'
import { contradictionOf } from './contradiction'
import { SOURCE_LIMIT } from './found-request'
import { cleanAuthorization, readFields } from './read-fields'
import { readRequest } from './read-request'
import { readTime } from './read-time'
import { codeOf, EMPTY, har, requestsIn } from './testing/recordings'

const [, first, , third] = exchange.messages
if (!first || !third) throw new Error('the recorded exchange has lost its requests')
const secrets = {
  sessionKey: answeredHeader(exchange, 'session_key'),
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
  const started = performance.now()
  const reading = readRequest(text)
  expect('problem' in reading ? reading.problem : '').toMatch(words)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('what a file inherits or overrides is not taken for its own', () => {
  const text = `{"log":{"__proto__":{"polluted":true},"entries":[{"request":{"__proto__":{"headers":[{"name":"Authorization","value":"OTA x"}]},"headers":[{"name":"__proto__","value":"x"}]}}]}}`
  expect(readRequest(text)).toHaveProperty('problem')
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('a long recording is read in a moment, its newest requests at hand', () => {
  const text = har(Array.from({ length: 8000 }, () => first).concat(exchange.messages))
  const started = performance.now()
  expect(requestsIn(text)).toHaveLength(500)
  expect(performance.now() - started).toBeLessThan(3000)
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
