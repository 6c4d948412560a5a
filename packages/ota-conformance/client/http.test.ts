import { askedOf, codeOf } from './http'

test.each([
  ['{"code":"ota_stale"}', 'ota_stale'],
  [`{"code":"OTA ${'0'.repeat(128)}-S1"}`, ''], // what is no code might be a token
  ['{"code":7}', ''],
  ['<html>', ''],
])('the code of %s is %j', (text, code) => expect(codeOf(text)).toBe(code))

test('what is said of a request has none of its secrets', () => {
  const secrets = [
    '0123abcd'.repeat(16),
    'key-of-a-session',
    'value-of-a-cookie',
    'jwt.of.somebody',
  ]
  const [mac, key, cookie, jwt] = secrets
  const asked = askedOf(new URL('http://localhost/orders?page=2'), 'GET', [
    ['Authorization', `OTA ${mac}-S3`],
    ['Authorization', `${mac}-S3`],
    ['Authorization', `Bearer ${jwt}`],
    ['X-Long', String(key)],
    ['RequestHistory', `${key}|${key}`],
    ['Cookie', `ota_session=${cookie}; ota_device=${cookie}`],
  ])
  expect(asked).toBe(
    'GET /orders?page=2; Authorization OTA -S3 (135 characters); Authorization -S3 (131 characters); Authorization Bearer (22 characters); X-Long (16 characters); RequestHistory of 2 ids; Cookie ota_session, ota_device',
  )
  for (const secret of secrets) expect(asked).not.toContain(secret)
})
