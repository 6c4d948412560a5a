import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { listen as listenSimply } from '@one-tick-ahead/ota/testing/listen'
import { createTestAttacker } from '../testing/attacker'
import { sendRaw } from '../testing/sockets'
import { createTestApp, SITE } from '../testing/test-app'
import { createFrontDoor } from './front-door'
import { drain, listen } from './listen'

let server: Awaited<ReturnType<typeof listenSimply>>

beforeAll(async () => {
  const door = createFrontDoor(SITE, {
    api: (_request, response) => void response.end('api'),
    site: (_request, response) => void response.end('site'),
  })
  server = await listenSimply(door)
})
afterAll(() => server.close())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })

test.each([
  ['/api/customer?x', 'api'],
  ['/api', 'api'],
  ['/oauth2/authorization/google', 'api'],
  ['/login/oauth2/code/google?code=x', 'api'],
  ['/healthz', 'api'],
  ['/', 'site'],
  ['/apis', 'site'],
  ['/login', 'site'],
  ['/.well-known/security.txt', 'site'],
])('%s goes to the %s', async (path, expected) => {
  expect(await (await get(path)).text()).toBe(expected)
})

const port = () => Number(new URL(server.origin).port)
const statusOf = async (target: string) => {
  const { head } = await sendRaw(port(), `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return head.split(' ')[1]
}

// What lies in front would perhaps read it otherwise, and let it pass as another path.
test.each([
  '/api/../healthz',
  '/api/./customer',
  '/api/..',
  '/api/.',
  '/..?a',
  '/api/%2e%2e/healthz',
  '/api/%2E./healthz',
  '/api/a%2fb/../../healthz',
  '/api/..%2fhealthz',
  '/api%2f..%2Fhealthz',
  '/api/..%5chealthz',
  '/api\\..\\healthz',
  '/about/../index.html',
  '/api/x#/../../healthz',
  '/api/..#a',
  'http://localhost/api/../healthz',
])('%s is refused', async (target) => {
  expect(await statusOf(target)).toBe('400')
})

test.each([
  '/api/customer?to=/../x',
  '/api/...',
  '/api/..a',
  '/api/a..',
  '/.well-known/security.txt',
  '/api/%252e%252e/healthz',
])('%s is a path like any other', async (target) => {
  expect(await statusOf(target)).toBe('200')
})

const { app, lines } = createTestApp()
const parts = { api: app, attacker: createTestAttacker([]).app }
const servers: Server[] = []
afterAll(() => drain(servers, 0))

/** Behind the listener that the server itself uses. */
async function serve(fetch: Parameters<typeof getRequestListener>[0]) {
  const handler = getRequestListener(fetch)
  const server = await listen({ handler, host: '127.0.0.1', port: 0, variable: 'PORT' })
  servers.push(server)
  return (server.address() as AddressInfo).port
}

const CALLS = [
  'GET /login/oauth2/code/google?state=secret&code=secret',
  'POST /api/contact',
  'POST /request-jwt',
]

describe.each(Object.entries(parts))('the %s', (name, { fetch }) => {
  let port: number
  beforeAll(async () => {
    port = await serve(fetch)
  })
  const ask = async (call: string, host: string) =>
    (await sendRaw(port, `${call} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).head.split(' ')[1]

  // The first four look like names to who does not make an address of them.
  test.each([
    '1.2.3.4.5',
    'xn--',
    '256.1.1.1',
    '0x.0x.0x.0x.0x',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'a\\b',
    'a@b',
    '[::1',
    'localhost:99999',
    'localhost:x',
    'a%00b',
  ])('answers 400 to host %s, whatever is asked, and no error is logged', async (host) => {
    for (const call of CALLS) expect([call, await ask(call, host)]).toEqual([call, '400'])
    expect(lines.join('')).not.toContain('secret')
  })

  test('says that a body of which it reads no more is the last of its connection', async () => {
    const call = CALLS.at(name === 'api' ? 1 : 2)
    const body = 'x'.repeat(3_000_000)
    const headers = `Host: localhost\r\nContent-Length: ${body.length}`
    const { head } = await sendRaw(port, `${call} HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
    expect(head).toMatch(/^HTTP\/1\.1 413 /)
    expect(head).toMatch(/^connection: close$/im)
  })

  test.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'API.example.'])(
    'takes host %s',
    async (host) => {
      expect(await ask('GET /nothing', host)).toBe('404')
    },
  )
})
