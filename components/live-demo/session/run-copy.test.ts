import { attackRequest } from '@/components/live-demo/attacks/attacks'
import { failedCall } from '@/components/live-demo/monitors/call'
import {
  EMPTY_MONITOR,
  EMPTY_RUN,
  MAX_ROWS,
  type Run,
  withResult,
  withVerdict,
} from '@/components/live-demo/run'
import { otaHeld, signedInUser } from '@/lib/demo/test-session'
import { addTime } from '@/lib/demo/times'
import { readRunCopy, writeRunCopy } from './run-copy'
import { type Endings, NO_ENDING } from './session'

const at = 1_700_000_000_000
const sent = {
  url: '/api/customer',
  headers: { Authorization: 'OTA 00ff-S1', 'X-Request-ID': 'request-id' },
  madeAt: at,
  device: {
    id: signedInUser.deviceId,
    sessionId: signedInUser.jsessionID,
    signer: { sign: async () => '', bind: async () => '' },
  },
}
const good = {
  ...failedCall('/api/customer', 'unreachable'),
  status: 200,
  records: 3,
  tokenResponseTime: 0.04,
}
const bad = { ...failedCall('/api/customer', 'unreachable'), status: 401, code: 'ota_bad_mac' }
const jwt = withResult(
  withResult(EMPTY_MONITOR, good, at, { sent }),
  failedCall('/api/customer', 'unreachable'),
  at,
  {},
)
const ota = withResult(
  withResult(withResult(EMPTY_MONITOR, good, at, { sent }), bad, at, {}),
  failedCall('/api/customer', 'unreachable'),
  at,
  { unsent: 'unreachable' },
)
const stolen = {
  jsessionID: signedInUser.jsessionID,
  ota: 'OTA 00ff-S1',
  url: '/api/customer',
}
const attack = attackRequest('/request-ota', stolen, signedInUser.token)
const run: Run = {
  ...EMPTY_RUN,
  isRunning: true,
  jwt,
  ota,
  jwtForgery: withVerdict([], {
    at,
    attack: 'Send Request',
    outcome: 'in',
    code: 200,
    message: 'Attack succeeded: read.',
  }),
  otaForgery: withVerdict([], {
    ...otaHeld,
    at,
    request: { ...attack, startedAt: at, status: 200 },
  }),
}
const endings: Endings = { ...NO_ENDING, ota: 'ota_bad_mac' }
const rest = { endings, mark: 'c0ffee', isTrip: false }
const copy = () => JSON.parse(writeRunCopy({ run, ...rest }))

test('rows, counters, gauges and averages come back; the requests do not, and the page says so', () => {
  const back = readRunCopy(writeRunCopy({ run, ...rest }))
  const without = (monitor: Run['jwt'], unsent: (string | undefined)[]) => ({
    ...monitor,
    rows: monitor.rows.map(({ sent: _, ...row }, index) => ({ ...row, unsent: unsent[index] })),
  })
  expect(back).toEqual({
    ...rest,
    run: {
      ...run,
      otaForgery: [{ ...otaHeld, at, id: 1 }],
      jwt: without(jwt, [undefined, 'left-behind']),
      ota: without(ota, ['unreachable', undefined, 'left-behind']),
    },
  })
})

test('no token, key, id or header is written', () => {
  const stolen = { ...otaHeld, at, sent: { ota: 'stolen-token' } }
  const answer = { headers: [['x-correlation-id', 'log-name'] as const], ms: 1 }
  const ota = withResult(EMPTY_MONITOR, bad, at, { sent, answer })
  const full = { ...run, ota, otaForgery: withVerdict([], stolen) }
  const text = writeRunCopy({ run, ...rest }) + writeRunCopy({ run: full, ...rest })
  for (const secret of [
    'stolen-token',
    'log-name',
    'Authorization',
    'X-Request',
    '00ff',
    'request-id',
    signedInUser.deviceId,
    signedInUser.jsessionID,
  ])
    expect(text).not.toContain(secret)
})

test('it is of bounded size, whatever servers answer', () => {
  const long = 'x'.repeat(100_000)
  let monitor = EMPTY_MONITOR
  let verdicts = EMPTY_RUN.jwtForgery
  for (let row = 0; row < MAX_ROWS + 50; row++) {
    monitor = withResult(monitor, { ...bad, name: long, code: long }, at, { sent })
    const times = addTime(monitor.times, row ** 3 / 1000)
    monitor = { ...monitor, times, timed: monitor.timed + 1 }
    verdicts = withVerdict(verdicts, { at, attack: long, outcome: 'in', code: 200, message: long })
  }
  const full = { ...run, jwt: monitor, ota: monitor, jwtForgery: verdicts, otaForgery: verdicts }
  const text = writeRunCopy({ run: full, ...rest })
  expect(text.length).toBeLessThan(500_000)
  expect(readRunCopy(text)?.run.ota.rows).toHaveLength(MAX_ROWS)
})

test.each([null, '', '{', 'null', '7', '[]', '{}', '{"run":{},"endings":{}}'])(
  '%j is no copy',
  (text) => {
    expect(readRunCopy(text)).toBeNull()
  },
)

test('a copy from before times were counted is read, and goes on', () => {
  const value = copy()
  delete value.run.ota.times
  const back = readRunCopy(JSON.stringify(value))
  expect(back?.run.ota).toMatchObject({ timed: 1, times: {} })
  if (!back) throw new Error('not read')
  const ota = withResult(back.run.ota, good, at)
  expect(readRunCopy(writeRunCopy({ ...back, run: { ...back.run, ota } }))?.run.ota).toMatchObject({
    timed: 2,
    times: { 400: 1 },
  })
})

test.each<[string, (value: ReturnType<typeof copy>) => void]>([
  ['hits', (value) => Object.assign(value.run.jwt, { hits: '1' })],
  ['markup for a count', (value) => Object.assign(value.run.jwt, { timed: '<b>' })],
  ['no count', (value) => delete value.run.ota.timed],
  ['a list of times', (value) => Object.assign(value.run.ota, { times: [1.5] })],
  ['a time that is none', (value) => Object.assign(value.run.ota.times, { '<b>': 1 })],
  ['a time in between', (value) => Object.assign(value.run.ota.times, { 1.5: 1 })],
  ['a time beyond the last', (value) => Object.assign(value.run.ota.times, { 100000001: 1 })],
  ['an empty list of times', (value) => Object.assign(value.run.ota, { times: [] })],
  ['a time with a leading zero', (value) => Object.assign(value.run.ota, { times: { '0400': 1 } })],
  [
    'a time of more digits than are counted',
    (value) => Object.assign(value.run.ota, { times: { 12345: 1 } }),
  ],
  ['more times than calls', (value) => Object.assign(value.run.ota, { timed: 0 })],
  ['less than one call', (value) => Object.assign(value.run.ota.times, { 400: 0 })],
  ['a row without a status', (value) => delete value.run.ota.rows[0].status],
  ['a row with markup for a time', (value) => Object.assign(value.run.ota.rows[0], { at: '<b>' })],
  ['a time that no date has', (value) => Object.assign(value.run.ota.rows[0], { at: 1e300 })],
  ['a reason', (value) => Object.assign(value.run.ota.rows[0], { noAnswer: '<b>' })],
  ['an outcome', (value) => Object.assign(value.run.otaForgery[0], { outcome: 'won' })],
  ['an attack', (value) => delete value.run.otaForgery[0].attack],
  ['no mark', (value) => delete value.mark],
  ['a point', (value) => value.run.jwt.points.push(null)],
  ['too many points', (value) => value.run.jwt.points.push(...Array(30).fill(1))],
  [
    'too many rows',
    (value) => value.run.otaForgery.push(...Array(201).fill(value.run.otaForgery[0])),
  ],
  ['an average', (value) => delete value.run.jwt.average.last],
  ['a message', (value) => Object.assign(value.run.jwtForgery[0], { message: { toString: 1 } })],
  ['an unknown reason', (value) => Object.assign(value.endings, { ota: 'later' })],
  ['whether it runs', (value) => Object.assign(value.run, { isRunning: 'yes' })],
])('misshapen: %s', (_name, spoil) => {
  const value = copy()
  expect(readRunCopy(JSON.stringify(value))).not.toBeNull()
  spoil(value)
  expect(readRunCopy(JSON.stringify(value))).toBeNull()
})
