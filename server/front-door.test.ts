import { createFrontDoor } from './front-door'
import { createDocumentCheck } from './testing/documented'
import { listen } from './testing/listen'
import { apiDocument, SITE } from './testing/test-app'

let server: Awaited<ReturnType<typeof listen>>
const door = createFrontDoor(SITE)

beforeAll(async () => {
  server = await listen(door.handler)
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' })

test('503 until it is open', async () => {
  const check = createDocumentCheck(apiDocument())
  for (const path of ['/healthz', '/api/customer']) {
    const response = await get(path)
    expect(response.status).toBe(503)
    await check('GET', path, response)
  }
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
  ['/openapi.json', 'api'],
  ['/', 'site'],
  ['/apis', 'site'],
  ['/login', 'site'],
  ['/.well-known/security.txt', 'site'],
])('%s goes to the %s', async (path, expected) => {
  expect(await (await get(path)).text()).toBe(expected)
})
