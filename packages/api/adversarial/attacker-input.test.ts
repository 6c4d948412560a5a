import { listen } from '@one-tick-ahead/ota/testing/listen'
import { BODIES, createTestAttacker, UUID } from '../testing/attacker'

let target: Awaited<ReturnType<typeof listen>>
let received: (string | undefined)[]

beforeAll(async () => {
  target = await listen((request, response) => {
    received.push(request.url)
    response.end('[]')
  })
})
afterAll(() => target.close())
beforeEach(() => {
  received = []
})

const url = () => `${target.origin}/api/customer`

test.each([
  ['another host', () => `http://evil.example/api/customer`],
  ['another port', () => `http://127.0.0.1:${target.port + 1}/api/customer`],
  ['another scheme', () => `https://127.0.0.1:${target.port}/api/customer`],
  ['a file', () => 'file:///etc/passwd'],
  ['another path', () => `${target.origin}/api/token`],
  ['a longer path', () => `${url()}/x`],
  ['a trailing slash', () => `${url()}/`],
  ['userinfo', () => `http://user@127.0.0.1:${target.port}/api/customer`],
  ['a host behind @', () => `${target.origin}@evil.example/api/customer`],
  ['a fragment', () => `${url()}#x`],
  ['a query', () => `${url()}?x`],
  ['an encoded slash', () => `${target.origin}/api%2Fcustomer`],
  ['a dot segment', () => `${target.origin}/x/../api/customer`],
  ['another case', () => url().replace('http', 'HTTP')],
  ['IPv6 loopback', () => `http://[::1]:${target.port}/api/customer`],
  ['mapped IPv6', () => `http://[::ffff:127.0.0.1]:${target.port}/api/customer`],
  ['decimal IP', () => `http://2130706433:${target.port}/api/customer`],
  ['short IP', () => `http://127.1:${target.port}/api/customer`],
  ['a name for loopback', () => `http://localhost:${target.port}/api/customer`],
  ['octal IP', () => `http://0177.0.0.1:${target.port}/api/customer`],
  ['hexadecimal IP', () => `http://0x7f000001:${target.port}/api/customer`],
  ['the unspecified address', () => `http://0.0.0.0:${target.port}/api/customer`],
  ['a dot behind the host', () => `http://127.0.0.1.:${target.port}/api/customer`],
  ['full-width digits', () => url().replace('127', '１２７')],
  ['cloud metadata', () => 'http://169.254.169.254/latest/meta-data/'],
  ['cloud metadata by IPv6', () => 'http://[::ffff:169.254.169.254]/latest/meta-data/'],
  ['a second slash', () => `${target.origin}//api/customer`],
  ['a backslash', () => `${target.origin}\\api\\customer`],
  ['a tab, which URL parsers drop', () => url().replace('/api', '/\tapi')],
  ['a line break, which they drop too', () => `${url()}\r\n`],
  ['no slashes', () => url().replace('//', '')],
  ['surrounding space', () => ` ${url()} `],
  ['no URL', () => 'api/customer'],
])('%s is no target', async (_name, address) => {
  const { post } = createTestAttacker([url()])
  for (const [path, body] of Object.entries(BODIES)) {
    expect(await post(path, body(address()))).toMatchObject({ status: 403, statusCode: 403 })
  }
  expect(received).toEqual([])
})

test('a target that redirects is not followed, not even to another target', async () => {
  const elsewhere = `${target.origin}/api/get-all-persons`
  const redirecting = await listen((_request, response) => {
    response.writeHead(302, { location: elsewhere }).end()
  })
  const first = `${redirecting.origin}/api/customer`
  const { post } = createTestAttacker([first, elsewhere])
  for (const [path, body] of Object.entries(BODIES)) {
    expect((await post(path, body(first))).message).toBe('Attack failed: the server answered 302.')
  }
  expect(received).toEqual([])
  await redirecting.close()
})

/** Fields that a body may also have. */
const OPTIONAL: Record<keyof typeof BODIES, Record<string, string>> = {
  '/request-jwt': {},
  '/request-ota': { requestId: UUID },
  '/request-all-params': { deviceCookie: 'tag' },
}

/** The target is compared with those that are allowed; every other field ends up in a header. */
const headerFields = (Object.keys(BODIES) as (keyof typeof BODIES)[]).flatMap((path) =>
  Object.keys({ ...BODIES[path](''), ...OPTIONAL[path] })
    .filter((field) => field !== 'url')
    .map((field) => [path, field] as const),
)

test.each(headerFields)('%s refuses a line break in %s', async (path, field) => {
  const { post } = createTestAttacker([url()])
  const body: Record<string, string> = { ...BODIES[path](url()), ...OPTIONAL[path] }
  for (const tail of ['\r\nX-Evil: 1', '\n', '\r', '\0', '\u2028', ' x', 'é']) {
    const answer = await post(path, { ...body, [field]: body[field] + tail })
    expect(answer).toMatchObject({ status: 400, statusCode: 400 })
    expect(answer.message).toContain(field)
  }
  expect(received).toEqual([])
})
