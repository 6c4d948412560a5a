import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { otaHeld, signedInUser } from '@/lib/demo/test-session'
import { exportFileName, exportRun } from './export-run'
import { EMPTY_MONITOR, EMPTY_RUN, withResult, withVerdict } from './run'

const at = Date.parse('2026-11-20T17:00:00.250Z')
const environment = {
  site: 'http://localhost:3000',
  api: 'http://localhost:3000',
  simulated: false,
  userAgent: 'Test/1.0',
  exportedAt: at,
}
const id = '3f25a1de-0000-4000-8000-000000000001'
const { sessionkey, deviceId, token } = signedInUser
const result = {
  method: 'GET',
  name: 'customer',
  status: 200,
  records: 32,
  tokenResponseTime: 0.0361,
  code: null,
  noAnswer: null,
} as const
const headers = {
  Authorization: signToken(sessionkey, id, deviceId, at),
  'X-Request-ID': id,
  RequestHistory: '',
  'OTA-Binding': `v1 ${'0a'.repeat(64)}`,
}
const sentOta = {
  url: '/api/customer',
  headers,
  madeAt: at,
  device: { id: deviceId, sessionId: 'session-1', signer: createBindingSigner(sessionkey) },
}
const sentJwt = { url: '/api/customer', headers: { Authorization: token }, madeAt: at }
const run = {
  ...EMPTY_RUN,
  jwt: withResult(EMPTY_MONITOR, result, at, { sent: sentJwt }),
  ota: withResult(
    withResult(EMPTY_MONITOR, result, at, { sent: sentOta }),
    { ...result, tokenResponseTime: 0.04 },
    at + 2000,
    { sent: sentOta },
  ),
  otaForgery: withVerdict([], { ...otaHeld, at }),
}

test('rows, averages, counts and environment', () => {
  const data = exportRun(run, environment)
  expect(data.exportedAt).toBe('2026-11-20T17:00:00.250Z')
  expect(data.environment).toEqual({
    site: environment.site,
    api: environment.api,
    simulated: false,
    userAgent: environment.userAgent,
  })
  expect(data.monitors.ota).toMatchObject({
    calls: 2,
    timed: 2,
    averageMs: 0.0381,
    averageOver: 2,
  })
  expect(data.monitors.ota.rows).toHaveLength(2)
  expect(data.monitors.jwt.rows).toEqual([
    {
      at: '2026-11-20T17:00:00.250Z',
      method: 'GET',
      name: 'customer',
      status: 200,
      records: 32,
      serverMs: 0.0361,
      code: null,
      noAnswer: null,
    },
  ])
  expect(data.attacks).toEqual({
    jwtForgery: [],
    otaForgery: [
      {
        at: '2026-11-20T17:00:00.250Z',
        attack: 'OTA Request',
        verdict: 'OTA held',
        code: 401,
        message: 'Attack failed: no.',
      },
    ],
  })
})

test('no token, key, id or header leaves with it', () => {
  const text = JSON.stringify(exportRun(run, environment))
  for (const secret of [sessionkey, deviceId, token, id, headers.Authorization.slice(4, 132)]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/authorization|bearer|binding|x-request-id|(0a){8}/i)
})

test('the file is named by the second, without colons', () => {
  expect(exportFileName(at)).toBe('ota-demo-2026-11-20T17-00-00Z.json')
  expect(exportFileName(at, 'times', 'csv')).toBe('ota-times-2026-11-20T17-00-00Z.csv')
})
