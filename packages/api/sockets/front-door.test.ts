import { listen } from '@one-tick-ahead/ota/testing/listen'
import { sendRaw } from '../testing/raw-http'
import { DOT_SEGMENTS, NO_DOT_SEGMENTS } from '../testing/spellings'
import { SITE } from '../testing/test-app'
import { createFrontDoor } from './front-door'

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

const port = () => Number(new URL(server.origin).port)
const statusOf = async (target: string) => {
  const { head } = await sendRaw(port(), `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return head.split(' ')[1]
}

// What lies in front would perhaps read it otherwise, and let it pass as another path.
test.each([...DOT_SEGMENTS, 'http://localhost/api/../readyz'])('%s is refused', async (target) => {
  expect(await statusOf(target)).toBe('400')
})

test.each(NO_DOT_SEGMENTS)('%s is a path like any other', async (target) => {
  expect(await statusOf(target)).toBe('200')
})
