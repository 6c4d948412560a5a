import { createFrontDoor } from './front-door'
import { listen } from './testing/listen'
import { SITE } from './testing/test-app'

let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  const door = createFrontDoor(SITE, {
    api: (_request, response) => void response.end('api'),
    site: (_request, response) => void response.end('site'),
  })
  server = await listen(door)
})
afterAll(() => server.close())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })

test.each([
  ['/api/customer?x', 'api'],
  ['/api', 'api'],
  ['/oauth2/authorization/google', 'api'],
  ['/login/oauth2/code/google?code=x', 'api'],
  ['/healthz', 'api'],
  ['/livez', 'api'],
  ['/readyz', 'api'],
  ['/.well-known/jwks.json', 'api'],
  ['/openapi.json', 'api'],
  ['/', 'site'],
  ['/apis', 'site'],
  ['/login', 'site'],
  ['/.well-known/security.txt', 'site'],
])('%s goes to the %s', async (path, expected) => {
  expect(await (await get(path)).text()).toBe(expected)
})
