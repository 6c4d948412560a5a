import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { createTestAttacker } from './testing/attacker'
import { contactPost } from './testing/contact'
import { createTestApp, SITE } from './testing/test-app'
import { enrolVisitor } from './testing/visitor'

const HARDENING = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const preflight = { Origin: SITE, 'Access-Control-Request-Method': 'POST' }

test.each<[host: string, path: string, init: RequestInit, status: number]>([
  ['API', '/healthz', {}, 200],
  ['API', '/api/customer', {}, 401],
  ['API', '/api/customer', { method: 'OPTIONS', headers: preflight }, 204],
  ['API', '/api/nothing', {}, 404],
  ['API', '/api/contact', contactPost(), 500],
  ['attacker', '/', {}, 200],
  ['attacker', '/request-jwt', { method: 'OPTIONS', headers: preflight }, 204],
  ['attacker', '/nothing', {}, 404],
])('the %s hardens its answer from %s', async (host, path, init, status) => {
  const contactMessages = { add: () => Promise.reject(new Error()), hasRoom: async () => true }
  const { app } = host === 'API' ? createTestApp({ contactMessages }) : createTestAttacker([])
  const response = await app.request(path, init)
  const headers = Object.fromEntries(response.headers)
  expect(response.status).toBe(status)
  expect(headers).toMatchObject({
    ...HARDENING,
    'cross-origin-resource-policy': host === 'API' ? 'same-site' : 'same-origin',
  })
  for (const name of ['strict-transport-security', 'server', 'x-powered-by']) {
    expect(headers).not.toHaveProperty(name)
  }
})

test.each([
  ['POST', '/api/customer', 'GET, HEAD'],
  ['GET', '/api/contact', 'POST'],
  ['HEAD', '/api/logout', 'POST'],
  ['DELETE', '/healthz', 'GET, HEAD'],
])('%s %s gets 405 with the allowed methods', async (method, path, allow) => {
  const response = await createTestApp().app.request(path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(allow)
  if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('an unknown address answers 404 in JSON, and HEAD has no body', async () => {
  const { app } = createTestApp()
  const unknown = await app.request('/api/nothing')
  expect(await unknown.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
  const response = await app.request('/healthz', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('the API sends HSTS over https', async () => {
  const { app } = createTestApp({ publicApiUrl: 'https://api.example.com' })
  const { headers } = await app.request('/healthz')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
})

// Node joins repeated headers with a comma.
test.each(['1', '1, 1', '0', ''])('early data gets 425: %j', async (value) => {
  const response = await createTestApp().app.request('/api/customer', {
    headers: { 'early-data': value },
  })
  expect(await response.json()).toMatchObject({ statusCode: 425, code: 'too_early' })
})

test('a navigation as early data gets 425 with a page that loads itself again', async () => {
  const response = await createTestApp().app.request('/login/oauth2/code/google?code=1&state=2', {
    headers: { 'early-data': '1', accept: 'text/html,*/*;q=0.8' },
  })
  expect([response.status, response.headers.get('refresh')]).toEqual([425, '1'])
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('location')).toBeNull()
  expect(await response.text()).toContain('<a href="">Continue</a>')
})

test('an outage of the session store says when to try again', async () => {
  const clock = { now: Date.now() }
  const store = createMemoryStore(() => clock.now)
  const { visitor } = await enrolVisitor({ store }, clock)
  const down = () => Promise.reject(new Error('down'))
  Object.assign(store, { read: down, ready: down })
  for (const answer of [
    await visitor.call('/api/ready'),
    await visitor.fetchToken(),
    await visitor.callWithOta(),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  }
})

test('an unexpected error is a plain 500, with its details in the log alone', async () => {
  const add = () => Promise.reject(new Error('the disk is full'))
  const { app, lines } = createTestApp({ contactMessages: { add, hasRoom: async () => true } })
  const response = await app.request('/api/contact', contactPost())
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    statusCode: 500,
    code: 'internal_error',
    message: 'Something went wrong on our side; try again',
  })
  const [error, answer] = lines.map((line) => JSON.parse(line))
  expect(error).toMatchObject({ msg: 'unexpected', err: { message: 'the disk is full' } })
  expect(error.request).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer).toMatchObject({ msg: 'answered', status: 500, request: error.request })
})

test('the log has no query, no header, and no path that is not ours', async () => {
  const { app, lines } = createTestApp()
  await app.request('/api/c2VjcmV0?token=c2VjcmV0', {
    headers: { authorization: 'Bearer c2VjcmV0', cookie: 'ota_login=c2VjcmV0' },
  })
  await app.request('/api/c2VjcmV0', { method: 'OPTIONS', headers: { origin: SITE } })
  await app.request('/api/c2VjcmV0', { headers: { 'early-data': '1' } })
  await app.request('/login/oauth2/code/google?code=c2VjcmV0&state=c2VjcmV0')
  expect(lines).toHaveLength(5)
  expect(lines.at(-1)).toContain('/login/oauth2/code/google')
  expect(lines.join()).not.toContain('c2VjcmV0')
})
