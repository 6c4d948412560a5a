import { exchange, type Message } from '@/lib/exchange/exchange'
import { answeredHeader } from '@/lib/exchange/key-computations'
import { addressOf } from '@/lib/ota/binding'
import { createBindingSigner } from '@/lib/ota/client/bind'
import { checksOf, codeOf, EMPTY, har, requestsIn, subtle } from './testing/recordings'

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
    expect(await codesOf([registration, first, second, answered(third, { body }), replay])).toEqual(
      ['ok', 'ok', 'ok', 'ota_replayed'],
    )
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
    const sessionKey = answeredHeader(exchange, 'session_key')
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
  expect(found.fields.sessionId).toBe(answeredHeader(exchange, 'jsessionid'))
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
