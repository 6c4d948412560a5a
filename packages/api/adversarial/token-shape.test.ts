import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import type { OtaCode } from '@one-tick-ahead/ota/server/verifier'
import { enrolDevice, expectRefused } from '@one-tick-ahead/ota/testing/enrolled-device'
import { enrolVisitor } from '../testing/visitor'

const withMac = (text: string, make: (mac: string) => string) => text.replace(/[0-9a-f]{128}/, make)

type Row = [what: string, change: (text: string) => string, code: OtaCode]

const expectChangeRefused = (change: Row[1], code: OtaCode) =>
  expectRefused(({ authorization }) => ({ authorization: change(authorization) }), code)

test.each<Row>([
  ['segment S0', (text) => text.replace(/.$/, '0'), 'ota_malformed'],
  ['segment S5', (text) => text.replace(/.$/, '5'), 'ota_malformed'],
  ['segment S9', (text) => text.replace(/.$/, '9'), 'ota_malformed'],
  ['no -S', (text) => text.slice(0, -3), 'ota_malformed'],
  ['two -S', (text) => `${text}-S2`, 'ota_malformed'],
  ['-S moved into the MAC', (text) => text.replace(/.{3}-S/, '-S000'), 'ota_malformed'],
  ['a trailing space', (text) => `${text} `, 'ota_malformed'],
  ['a trailing line break', (text) => `${text}\n`, 'ota_malformed'],
  ['a tab', (text) => text.replace(' ', '\t'), 'ota_malformed'],
  [
    'upper-case hex',
    (text) => withMac(text, (mac) => `${mac.slice(1)}A`.toUpperCase()),
    'ota_bad_mac',
  ],
  [
    'base64',
    (text) => withMac(text, (mac) => Buffer.from(mac, 'hex').toString('base64')),
    'ota_malformed',
  ],
  ['127 digits', (text) => withMac(text, (mac) => mac.slice(1)), 'ota_malformed'],
  ['129 digits', (text) => withMac(text, (mac) => `0${mac}`), 'ota_malformed'],
])('%s is refused, and the right token still passes', async (_, change, code) => {
  await expectChangeRefused(change, code)
})

test.each<Row>([
  ['half a MAC', (text) => withMac(text, (mac) => mac.slice(0, 64)), 'ota_malformed'],
  [
    'half a MAC, filled up',
    (text) => withMac(text, (mac) => mac.slice(0, 64).padEnd(128, '0')),
    'ota_bad_mac',
  ],
  ['no MAC', (text) => withMac(text, () => ''), 'ota_malformed'],
  ['a MAC of blanks', (text) => withMac(text, () => ' '.repeat(128)), 'ota_bad_mac'],
  ['nothing at all', () => '', 'ota_malformed'],
])('%s is refused, and the right token still passes', async (_, change, code) => {
  await expectChangeRefused(change, code)
})

test('the same MAC in upper case is refused', async () => {
  await expectRefused(
    ({ authorization }) => ({
      authorization: withMac(authorization, (mac) => mac.toUpperCase()),
    }),
    'ota_bad_mac',
  )
})

test.each<[string, (ota: string, jwt: string) => string, string]>([
  ['an OTA token as ota', (ota) => ota.replace('OTA', 'ota'), 'jwt_invalid'],
  ['an OTA token behind two blanks', (ota) => ota.replace(' ', '  '), 'ota_malformed'],
  ['an OTA token as Bearer', (ota) => ota.replace('OTA', 'Bearer'), 'jwt_invalid'],
  ['an OTA token behind both schemes', (ota) => `Bearer ${ota}`, 'jwt_invalid'],
  ['an OTA token without a scheme', (ota) => ota.slice(4), 'jwt_invalid'],
  ['the JWT as OTA', (_, jwt) => jwt.replace('Bearer', 'OTA'), 'ota_malformed'],
  [
    'the JWT as OTA, cut to the right length',
    (_, jwt) => `${jwt.replace('Bearer', 'OTA').slice(0, 132)}-S1`,
    'ota_bad_mac|ota_stale',
  ],
  ['the JWT as bearer', (_, jwt) => jwt.replace('Bearer', 'bearer'), 'jwt_invalid'],
  ['the JWT behind two blanks', (_, jwt) => jwt.replace(' ', '  '), 'jwt_invalid'],
  ['both, joined by a comma', (ota, jwt) => `${jwt}, ${ota}`, 'jwt_invalid'],
])('%s is refused', async (_, make, code) => {
  const { visitor } = await enrolVisitor()
  const requestId = randomUUID()
  const ota = signToken(visitor.sessionKey, requestId, visitor.deviceId, Date.now())
  const Authorization = make(ota, visitor.token)
  const headers = { Authorization, 'X-Request-ID': requestId }
  const refused = await visitor.call('/api/customer', { headers })
  expect(refused.status).toBe(401)
  expect(code.split('|')).toContain(((await refused.json()) as { code: string }).code)
  for (const right of [ota, visitor.token]) {
    const call = { headers: { ...headers, Authorization: right } }
    expect((await visitor.call('/api/customer', call)).status).toBe(200)
  }
})

const SOME_ID = 'abcdef00-1f20-4a3b-8c9d-0e1f2a3b4c5d'

test.each([
  ['upper case', SOME_ID.toUpperCase()],
  ['one upper-case letter', SOME_ID.replace('a', 'A')],
  ['braces', `{${SOME_ID}}`],
  ['braces in 36 characters', `{${SOME_ID.slice(1, -1)}}`],
  ['no dashes', SOME_ID.replaceAll('-', '')],
  ['dashes elsewhere', SOME_ID.replace('00-1', '0-01')],
  ['36 wrong characters', 'x'.repeat(36)],
  ['36 bars', '|'.repeat(36)],
  ['a line break', `${SOME_ID.slice(0, -1)}\n`],
  ['one character more', `${SOME_ID}0`],
  ['nothing', ''],
  ['10 kB', 'a'.repeat(10_240)],
])('a request id with %s is refused even with a MAC made over it', async (_, requestId) => {
  const { ota, request, next } = await enrolDevice()
  expect(await ota.verify(request({ requestId }))).toBe<OtaCode>('ota_malformed')
  expect(await ota.verify(next())).toBe('ok')
})

test.each([
  ['a digit of another script', '١'],
  ['a full-width digit', '１'],
])('no MAC is right over %s, which is no header text either', async (_, digit) => {
  const { ota, request, next } = await enrolDevice()
  expect(await ota.verify(request({ requestId: SOME_ID.replace('1', digit) }))).toBe<OtaCode>(
    'ota_bad_mac',
  )
  expect(await ota.verify(next())).toBe('ok')
})
