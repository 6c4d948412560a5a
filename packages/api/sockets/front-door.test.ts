import { getRequestListener } from '@hono/node-server'
import { createTestAttacker } from '../testing/attacker'
import { endServers, sendRaw, serve } from '../testing/sockets'
import { createTestApp, SITE } from '../testing/test-app'
import { createFrontDoor } from './front-door'

afterAll(endServers)

/** Serves a handler. @returns sends it a request */
async function senderTo(handler: Parameters<typeof serve>[0]) {
  const { port } = await serve(handler)
  return (call: string, host = 'localhost', more = '') =>
    sendRaw(port, `${call} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
}

describe('the front door', () => {
  let send: Awaited<ReturnType<typeof senderTo>>
  beforeAll(async () => {
    const door = createFrontDoor(SITE, {
      api: (_request, response) => void response.end('api'),
      site: (_request, response) => void response.end('site'),
    })
    send = await senderTo(door)
  })

  test.each([
    ['/api/customer?x', 'api'],
    ['/api', 'api'],
    ['/oauth2/authorization/google', 'api'],
    ['/login/oauth2/code/google?code=x', 'api'],
    ['/healthz', 'api'],
    ['/', 'site'],
    ['/apis', 'site'],
    ['/login', 'site'],
    ['/api/customer?to=/../x', 'api'],
    ['/api/..a', 'api'],
    ['/api/%252e%252e/healthz', 'api'],
    ['http://localhost/api/customer', 'api'],
    ['HTTPS://LOCALHOST:3000/about', 'site'],
    ['http://localhost?/api/', 'site'],
  ])('leads %s to the %s', async (path, expected) => {
    expect((await send(`GET ${path}`)).body).toContain(expected)
  })

  // A proxy in front could read these as another path, and let them pass.
  test.each([
    ...['/api/../healthz', '/api/./customer', '/api/..', '/..?a', '/api/a%2fb/../../healthz'],
    ...['/api/%2e%2e/healthz', '/api/%2E./healthz', '/api/..%2fhealthz', '/api/..%5chealthz'],
    ...['/api\\..\\healthz', '/api/x#/../../healthz', 'http://localhost/api/../healthz'],
    ...['http:///api', 'http://1.2.3.4.5/api', 'http://a@localhost/api', 'http://localhost#/api'],
  ])('refuses %s', async (target) => {
    expect((await send(`GET ${target}`)).head).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([
    ['127.0.0.1:3000', 'http://localhost:3000/about?a'],
    ['[::1]', 'http://localhost/about?a'],
  ])('redirects a person, not a program, at %s to the name of the site', async (host, location) => {
    const { head } = await send('GET /about?a', host, 'Sec-Fetch-Mode: navigate\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 307 /)
    expect(head).toContain(`Location: ${location}\r\n`)
    expect((await send('GET /about?a', host)).body).toContain('site')
  })
})

const { app, lines } = createTestApp()
const CALLS = [
  'GET /login/oauth2/code/google?state=secret&code=secret',
  'POST /api/contact',
  'POST /request-jwt',
]

describe.each([
  ['API', app, 'POST /api/contact'],
  ['attacker', createTestAttacker([]).app, 'POST /request-jwt'],
] as const)('the %s', (_, { fetch }, withBody) => {
  let send: Awaited<ReturnType<typeof senderTo>>
  beforeAll(async () => {
    send = await senderTo(getRequestListener(fetch as typeof app.fetch))
  })

  // The first three are valid names, but no URL accepts them.
  test.each([
    ...['1.2.3.4.5', 'xn--', '0x.0x.0x.0x.0x', 'a b', 'a/b', 'a@b', '[::1', 'localhost:x', 'a%00b'],
    'localhost\r\nHost: a.example',
  ])('answers 400 to host %s for every call, without a secret in the log', async (host) => {
    for (const call of CALLS) {
      expect((await send(call, host)).head).toMatch(/^HTTP\/1\.1 400 /)
    }
    expect(lines.join('')).not.toContain('secret')
  })

  test.each(['localhost:3000', '[::1]:3000', 'API.example.'])('accepts host %s', async (host) => {
    expect((await send('GET /nothing', host)).head).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('closes the connection after a body that is too large', async () => {
    const body = 'x'.repeat(3_000_000)
    const sent = `Content-Length: ${body.length}\r\n\r\n${body}`
    const { head } = await send(withBody, 'localhost', sent)
    expect(head).toMatch(/^HTTP\/1\.1 413 /)
    expect(head).toMatch(/^connection: close$/im)
  })
})
