import { createTestApi, Visitor } from '@/server/testing/visitor'

async function enrolled() {
  const visitor = new Visitor(createTestApi())
  await visitor.enrol()
  return visitor
}

test.each([
  ['/api/get-all-persons', 48],
  ['/api/customer', 32],
])('%s answers with records and the verification time, to both kinds', async (path, count) => {
  const visitor = await enrolled()
  const jwt = await visitor.call(path, { headers: { Authorization: visitor.token } })
  const ota = await visitor.callWithOta(path)
  for (const response of [jwt, ota]) {
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(count)
    expect(response.headers.get('token_response_time')).toMatch(/^\d+\.\d{4}$/)
  }
})

test('a refusal says why, names its scheme and gives no time away', async () => {
  const visitor = await enrolled()
  visitor.sessionKey = 'A'.repeat(86)
  const response = await visitor.callWithOta()
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    statusCode: 401,
    code: 'ota_bad_mac',
    message: 'The token does not belong to this request and session',
  })
  expect(response.headers.get('WWW-Authenticate')).toBe('OTA error="ota_bad_mac"')
  expect(response.headers.get('token_response_time')).toBeNull()
})

test('an unknown session is answered exactly like a wrong MAC', async () => {
  const visitor = await enrolled()
  const session = visitor.jar.get('ota_session') ?? ''
  visitor.jar.set('ota_session', `${session.slice(0, -4)}AAAA`)
  const unknown = await visitor.callWithOta()
  visitor.jar.set('ota_session', session)
  visitor.sessionKey = 'A'.repeat(86)
  const wrongMac = await visitor.callWithOta()
  expect(await unknown.text()).toBe(await wrongMac.text())
  expect(unknown.status).toBe(wrongMac.status)
})

test.each([
  ['nothing', '', 'jwt_invalid'],
  ['another scheme', 'Basic dXNlcjpwYXNz', 'jwt_invalid'],
  ['garbage', 'Bearer abc', 'jwt_invalid'],
  ['the JWT as OTA', 'OTA', 'ota_malformed'],
])('%s is refused', async (_, scheme, code) => {
  const visitor = await enrolled()
  const Authorization = scheme === 'OTA' ? visitor.token.replace('Bearer', 'OTA') : scheme
  const response = await visitor.call('/api/customer', { headers: { Authorization } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code })
})
