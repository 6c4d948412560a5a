import { createFrontDoor } from './front-door'
import { listen } from './testing/listen'

let server: Awaited<ReturnType<typeof listen>>
const door = createFrontDoor('http://localhost:3000')

beforeAll(async () => {
  server = await listen(door.handler)
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' })

test('503 until it is open', async () => {
  expect((await get('/healthz')).status).toBe(503)
  door.open({
    api: (_request, response) => response.end('api'),
    site: (_request, response) => response.end('site'),
  })
})

test.each([
  ['/api/customer?x', 'api'],
  ['/api', 'api'],
  ['/oauth2/authorization/google', 'api'],
  ['/login/oauth2/code/google?code=x', 'api'],
  ['/healthz', 'api'],
  ['/.well-known/jwks.json', 'api'],
  ['/', 'site'],
  ['/apis', 'site'],
  ['/login', 'site'],
  ['/.well-known/security.txt', 'site'],
])('%s goes to the %s', async (path, expected) => {
  expect(await (await get(path)).text()).toBe(expected)
})
