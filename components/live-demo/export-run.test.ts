import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { signedInUser } from '@/lib/demo/testing/session'
import { exportRun } from './export-run'
import { addAttackRow, addMonitorRow, useRun } from './run'

const at = Date.parse('2026-11-20T17:00:00.250Z')
const environment = {
  site: 'http://localhost:3000',
  api: 'http://localhost:3000',
  userAgent: 'T/1',
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
const tick = { result, at, isTick: true }
addMonitorRow('jwt', { ...tick, request: { sent: { ...sent, headers: { Authorization: token } } } })
addMonitorRow('ota', { ...tick, request: { sent } })
addMonitorRow('ota', { ...tick, result: { ...result, tokenResponseTime: 0.04 }, request: { sent } })
const held = { attack: 'OTA Request', code: 401, message: 'Attack failed: no.' }
addAttackRow('ota', { ...held, outcome: 'refused', at, sent: { ota: headers.Authorization } })
const data = exportRun(useRun.getState(), at, environment)
const iso = '2026-11-20T17:00:00.250Z'

test('an export has rows, averages, counts and environment', () => {
  const { tokenResponseTime: serverMs, ...row } = result
  expect(data).toMatchObject({ exportedAt: iso, environment })
  const { rows, ...figures } = data.monitors.ota
  expect(figures).toEqual({ calls: 2, timed: 2, averageMs: 0.0381 })
  expect(rows).toHaveLength(2)
  expect(data.monitors.jwt.rows).toEqual([{ at: iso, ...row, serverMs }])
  expect(data.attacks).toEqual({ jwt: [], ota: [{ at: iso, ...held, verdict: 'Thief refused' }] })
})

test('an export has no token, key, id or header', () => {
  const text = JSON.stringify(data)
  for (const secret of [sessionkey, deviceId, token, headers['X-Request-ID']]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/authorization|bearer|x-request-id|(0a){8}/i)
})
