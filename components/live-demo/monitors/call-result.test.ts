import { readCallResult, whyNoAnswer, whyUnreached } from './call-result'

const url = 'http://localhost:3000/api/get-all-persons'
const read = (body: string | null, init: ResponseInit) =>
  readCallResult(url, new Response(body, init))
const timed = (value: string) => ({ headers: { token_response_time: value } })

test('a 200 has a record count and a time', async () => {
  expect(await read('[{},{},{}]', timed('0.0361'))).toEqual({
    method: 'GET',
    name: 'get-all-persons',
    status: 200,
    records: 3,
    tokenResponseTime: 0.0361,
    code: null,
    noAnswer: null,
  })
})

test.each(['', ' ', 'fast', '-1', 'Infinity', 'NaN'])(
  'an unreadable time of %j is ignored',
  async (value) => {
    expect(await read('[]', timed(value))).toMatchObject({ status: 200, tokenResponseTime: null })
  },
)

test.each([['{}'], ['{"length":2}'], ['null'], ['<html>'], ['[1,'], [null]])(
  'a 200 with the body %j becomes an unreadable 500',
  async (body) => {
    expect(await read(body, timed('0.1'))).toMatchObject({
      noAnswer: 'unreadable',
      status: 500,
      records: 0,
      tokenResponseTime: null,
    })
  },
)

test.each([
  [201, '[1,2]', null],
  [401, '{"statusCode":401,"code":"ota_stale","message":"x"}', 'ota_stale'],
  [409, '{"code":7}', null],
  [503, 'gateway', null],
])('status %i is reported unchanged, with no records: %s', async (status, body, code) => {
  const unread = { records: 0, tokenResponseTime: null, noAnswer: null }
  expect(await read(body, { status, ...timed('0.1') })).toMatchObject({ status, code, ...unread })
})

test('a timeout and a failed connection have different reasons', () => {
  expect(whyNoAnswer(new TypeError('Failed to fetch'))).toBe('unreachable')
  expect(whyNoAnswer({ name: 'TimeoutError' })).toBe('timeout')
})

test.each([
  ['ota.example', 'offline'],
  ['localhost', 'unreachable'],
  ['127.0.0.1', 'unreachable'],
  ['[::1]', 'unreachable'],
])('on a machine without a network, a page of %s finds its server %s', (hostname, reason) => {
  Object.assign(globalThis, { navigator: { onLine: false }, location: { hostname } })
  expect(whyUnreached()).toBe(reason)
  Object.assign(globalThis, { navigator: undefined, location: undefined })
})
