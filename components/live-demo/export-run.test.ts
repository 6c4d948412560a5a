import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { otaHeld, signedInUser } from '@/lib/demo/test-session'
import { exportFileName, exportRun } from './export-run'
import { EMPTY_MONITOR, EMPTY_RUN, withResult, withVerdict } from './run'

const at = Date.parse('2026-11-20T17:00:00.250Z')
const environment = {
  site: 'http://localhost:3000',
  api: 'http://localhost:3000',
  userAgent: 'Test/1.0',
}
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
  Authorization: `OTA ${'0a'.repeat(64)}-S1`,
  'X-Request-ID': '3f25a1de-0000-4000-8000-000000000001',
}
const device = { id: deviceId, sessionId: 'session-1', signer: createTokenSigner(sessionkey) }
const sent = { url: '/api/customer', madeAt: at, headers, device }
const once = withResult(EMPTY_MONITOR, result, at, { sent })
const run = {
  ...EMPTY_RUN,
  jwt: withResult(EMPTY_MONITOR, result, at, { sent: { ...sent, headers: { a: token } } }),
  ota: withResult(once, { ...result, tokenResponseTime: 0.04 }, at + 2000, { sent }),
  otaForgery: withVerdict([], { ...otaHeld, at }),
}
const data = exportRun(run, { ...environment, exportedAt: at })

test('rows, averages, counts and environment', () => {
  const { tokenResponseTime: serverMs, ...row } = result
  expect(data).toMatchObject({ exportedAt: '2026-11-20T17:00:00.250Z', environment })
  const { rows, ...figures } = data.monitors.ota
  expect(figures).toEqual({ calls: 2, timed: 2, averageMs: 0.0381, averageOver: 2 })
  expect(rows).toHaveLength(2)
  expect(data.monitors.jwt.rows).toEqual([{ at: '2026-11-20T17:00:00.250Z', ...row, serverMs }])
  const { outcome: _, ...held } = otaHeld
  expect(data.attacks).toEqual({
    jwtForgery: [],
    otaForgery: [{ at: '2026-11-20T17:00:00.250Z', ...held, verdict: 'OTA held' }],
  })
})

test('no token, key, id or header leaves with it', () => {
  const text = JSON.stringify(data)
  for (const secret of [sessionkey, deviceId, token, headers['X-Request-ID']]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/authorization|bearer|x-request-id|(0a){8}/i)
})

test('the file is named by the second, without colons', () => {
  expect(exportFileName(at)).toBe('ota-demo-2026-11-20T17-00-00Z.json')
})
