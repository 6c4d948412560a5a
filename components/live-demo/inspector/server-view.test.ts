import type { ServerView } from '@one-tick-ahead/api/contract/server-view'
import { fetchServerView, nameOfCall, overlay } from './server-view'
import { formatCost, outcomeWords, seenWords, unmadeChecks } from './server-view-words'

const view: ServerView = {
  request: 'name',
  at: 1_740_000_020_000,
  method: 'GET',
  target: '/api/customer',
  sender: 'key',
  code: 'ota_device_unproven',
  status: 401,
  ms: 0.03,
  checks: [
    { check: 'window', verdict: 'passed', ms: 0.001 },
    { check: 'device', verdict: 'refused', ms: null },
  ],
  ota: {
    mac: 'aa … bb',
    segment: 'S2',
    requestId: 'id',
    historyLength: 1,
    deviceId: 'device',
    time: 1_740_000_020_000,
    segments: ['S1', 'S2', 'S3'],
    minute: 29_000_000,
    presentedProof: null,
    registeredProof: '3f9a',
    bound: { isPresented: false, method: 'GET', authority: 'localhost:3000', target: '/' },
    log: { history: ['one'], dropped: 0, ids: [{ id: 'one', accepted: true }] },
  },
  jwt: null,
}

const ask = (answer: () => Promise<Response>, isOnline = true) => {
  const fetchFn = jest.fn(answer)
  const signal = new AbortController().signal
  const told = fetchServerView(fetchFn, '/api/server-view', 'a b', signal, isOnline)
  return { fetchFn, told }
}

test('the view is asked for by request name, with the cookies', async () => {
  const { fetchFn, told } = ask(async () => Response.json(view))
  expect(await told).toEqual({ view })
  expect(fetchFn).toHaveBeenCalledWith(
    '/api/server-view?request=a+b',
    expect.objectContaining({ credentials: 'include', cache: 'no-store' }),
  )
})

test.each<[string, number, unknown]>([
  ['off', 404, { code: 'server_view_off' }],
  ['unknown', 404, { code: 'server_view_unknown' }],
  ['signed-out', 401, { code: 'server_view_unproven' }],
  ['unavailable', 503, { code: 'ota_state_unavailable' }],
  ['limited', 429, { code: 'rate_limited' }],
  ['unreadable', 404, { code: 'not_found' }], // an older server
  ['unreadable', 200, null],
  ['unreadable', 200, { ...view, checks: [{ check: 'other', verdict: 'passed', ms: 1 }] }],
  [
    'unreadable',
    200,
    { ...view, ota: { ...view.ota, log: { history: ['one'], dropped: 0, ids: ['one'] } } },
  ],
])('%s: %d %j', async (unavailable, status, body) => {
  expect(await ask(async () => Response.json(body, { status })).told).toEqual({ unavailable })
})

test('no answer is no view', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await ask(fail).told).toEqual({ unavailable: 'unreachable' })
  expect(await ask(fail, false).told).toEqual({ unavailable: 'offline' })
})

test('a call has the name from its answer, else its own request id', () => {
  const headers: [string, string][] = [['x-correlation-id', 'name']]
  const sent = { url: '/', headers: { 'X-Request-ID': 'own' }, madeAt: 0 }
  expect(nameOfCall({ sent, answer: { headers, ms: 1 } })).toEqual({ name: 'name' })
  expect(nameOfCall({ sent, answer: { headers: [], ms: 1 } })).toEqual({ name: 'own' })
  expect(nameOfCall({ sent })).toEqual({ name: 'own' })
  expect(nameOfCall({ sent: { ...sent, headers: {} } })).toEqual({ unavailable: 'unnamed' })
  expect(nameOfCall({ unsent: 'left-behind' })).toEqual({ unavailable: 'left-behind' })
})

test('a check says what it saw, and the last one why it said no', () => {
  expect(view.checks.map((check) => seenWords(check, view))).toEqual([
    'Its clock said 21:20:20.000 UTC, S2, so it took S1, S2 and S3. The token says S2: minute 29000000.',
    'None was sent; registered is 3f9a. The token is right, but the device cookie is missing or another’s.',
  ])
  expect(unmadeChecks({ ...view, checks: [] }).length).toBe(9)
})

test('a store that could not be asked counts as no refusal, and a check without a time shows none', () => {
  const unasked: ServerView = {
    ...view,
    code: 'ota_state_unavailable',
    checks: [{ check: 'log', verdict: 'unasked', ms: 1 }],
  }
  expect([unasked, view, { ...view, code: 'ok' as const }].map(outcomeWords)).toEqual([
    'No verdict',
    'Refused',
    'Accepted',
  ])
  expect(formatCost(null)).toBe('')
  expect(formatCost(0.0123)).toBe('12.3 µs')
})

describe('the log beside a history', () => {
  const log = (dropped: number, ...ids: string[]) => ({
    dropped,
    ids: ids.map((id) => ({ id, accepted: true })),
  })
  const places = (...of: Parameters<typeof overlay>) => {
    const { ids, older } = overlay(...of)
    return [older, ...ids.map(({ id, place }) => `${id} ${place}`)]
  }

  test('a history that goes on where the log ended', () => {
    expect(places(log(2, 'a', 'b', 'c'), ['b', 'c'])).toEqual([3, 'b both', 'c both'])
  })

  test('ids that were announced and never arrived', () => {
    expect(places(log(0, 'a'), ['a', 'b'])).toEqual([0, 'a both', 'b history'])
  })

  test('a fork: the log has what the sender does not know of', () => {
    expect(places(log(0, 'a', 'b', 'c'), ['a', 'x'])).toEqual([
      0,
      'a both',
      'b log',
      'c log',
      'x history',
    ])
  })

  test('nothing in common', () => {
    expect(places(log(0, 'a'), ['x'])).toEqual([0, 'a log', 'x history'])
    expect(places(log(0), [])).toEqual([0])
  })
})
