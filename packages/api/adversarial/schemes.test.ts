import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { codeOf, enrolVisitor } from '../testing/visitor'

test.each<[string, (ota: string, jwt: string) => string, string]>([
  ['an OTA token as ota', (ota) => ota.replace('OTA', 'ota'), 'jwt_invalid'],
  ['an OTA token behind two blanks', (ota) => ota.replace(' ', '  '), 'ota_malformed'],
  ['an OTA token as Bearer', (ota) => ota.replace('OTA', 'Bearer'), 'jwt_invalid'],
  ['an OTA token behind both schemes', (ota) => `Bearer ${ota}`, 'jwt_invalid'],
  ['an OTA token without a scheme', (ota) => ota.slice(4), 'jwt_invalid'],
  ['the JWT as OTA', (_, jwt) => jwt.replace('Bearer', 'OTA'), 'ota_malformed'],
  ['the JWT as bearer', (_, jwt) => jwt.replace('Bearer', 'bearer'), 'jwt_invalid'],
  ['the JWT behind two blanks', (_, jwt) => jwt.replace(' ', '  '), 'jwt_invalid'],
  ['both, joined by a comma', (ota, jwt) => `${jwt}, ${ota}`, 'jwt_invalid'],
])('refuses %s, and accepts both as they should be', async (_, make, code) => {
  const { visitor } = await enrolVisitor()
  const requestId = randomUUID()
  const ota = signToken(visitor.sessionKey, requestId, visitor.deviceId, Date.now())
  const call = (Authorization: string) =>
    visitor.call('/api/customer', { headers: { Authorization, 'X-Request-ID': requestId } })
  const refused = await call(make(ota, visitor.token))
  expect([refused.status, await codeOf(refused)]).toEqual([401, code])
  for (const right of [ota, visitor.token]) expect((await call(right)).status).toBe(200)
})
