import { randomBytes, randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { ota, otaEnrol } from '../adapters/hono'
import { CookieJar } from '../cookie-jar'
import { createMemoryStore } from '../stores/memory'
import { listen } from '../testing/listen'
import { requestBinding } from './bind'
import { pageLock } from './locks'
import { otaFetch } from './ota-fetch'

// The client against the server, over sockets; what a browser adds here are its cookies.

const browserStorage = () => {
  const map = new Map<string, string>()
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => void map.set(name, text),
    removeItem: (name: string) => void map.delete(name),
  }
}

/** A service that takes bound requests only, and somebody in the middle who may change them. */
async function start() {
  const clock = { now: Date.now() }
  const options = {
    keys: new Map([[1, randomBytes(64)]]),
    store: createMemoryStore(),
    secureCookies: false,
    now: () => clock.now,
  }
  const signIn = { id: randomUUID(), at: clock.now, expiresAt: clock.now + 3_600_000 }
  const app = new Hono()
  app.post('/enrol', otaEnrol({ ...options, signIn: () => signIn }))
  app.use('/api/*', ota({ ...options, requireBinding: true }))
  app.all('/api/*', async (c) =>
    c.text([c.req.method, c.req.path, c.req.header('Content-Type'), await c.req.text()].join(' ')),
  )
  const server = await listen(getRequestListener(app.fetch))
  const inTheMiddle = { change: (url: string, init: RequestInit) => [url, init] as const }
  const cookies = new CookieJar()
  const real = globalThis.fetch
  const sent: Headers[] = []
  globalThis.fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', cookies.header())
    sent.push(headers)
    const response = await real(...inTheMiddle.change(String(input), { ...init, headers }))
    cookies.take(response)
    return response
  }
  const close = async () => {
    globalThis.fetch = real
    await server.close()
  }
  const api = `${server.origin}/api`
  const enrol = `${server.origin}/enrol`
  return { api, enrol, clock, inTheMiddle, sent, close }
}

let world: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  world = await start()
})
afterEach(() => world.close())

const form = 'application/x-www-form-urlencoded;charset=UTF-8'

test.each<[RequestInit, string]>([
  [{}, 'GET /api/notes  '],
  [{ method: 'delete' }, 'DELETE /api/notes  '],
  [{ method: 'post', body: 'é' }, 'POST /api/notes text/plain;charset=UTF-8 é'],
  [{ method: 'PUT', body: new Blob(['x'], { type: 'a/b' }) }, 'PUT /api/notes a/b x'],
  [{ method: 'PATCH', body: new URLSearchParams({ a: 'b' }) }, `PATCH /api/notes ${form} a=b`],
])('%j is bound, and accepted', async (init, expected) => {
  const { api, enrol, sent } = world
  const send = otaFetch({
    enrol,
    binding: requestBinding(),
    storage: browserStorage(),
    lock: pageLock(),
  })
  const answer = await send(`${api}/notes?of=a|b#fragment`, init)
  expect([answer.status, await answer.text()]).toEqual([200, expected])
  expect(sent.at(-1)?.get('OTA-Binding')).toMatch(/^v1 [0-9a-f]{128}$/)
})

test('without the option nothing is bound, and this service refuses', async () => {
  const { api, enrol, sent } = world
  const answer = await otaFetch({ enrol, storage: browserStorage(), lock: pageLock() })(
    `${api}/notes`,
  )
  expect(await answer.json()).toMatchObject({ code: 'ota_bad_binding' })
  expect(sent.at(-1)?.has('OTA-Binding')).toBe(false)
})

test('a request that was changed on its way is refused alone: the session goes on', async () => {
  const { api, enrol, inTheMiddle } = world
  const storage = browserStorage()
  const send = otaFetch({ enrol, binding: requestBinding(), storage, lock: pageLock() })
  await send(`${api}/notes`)
  const session = () => JSON.parse(storage.getItem('ota-session') ?? '{}').sessionKey
  const before = session()
  const untouched = inTheMiddle.change
  inTheMiddle.change = (url, init) => [url.replace('notes', 'money'), init]
  const answer = await send(`${api}/notes`)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'ota_bad_binding' }),
  ])
  inTheMiddle.change = untouched
  expect((await send(`${api}/notes`)).status).toBe(200)
  expect(session()).toBe(before)
})

test('a request that is sent again for its time is bound again', async () => {
  const { api, enrol, clock, sent } = world
  const options = { enrol, binding: requestBinding(), storage: browserStorage(), lock: pageLock() }
  await otaFetch(options)(`${api}/notes`)
  const calls = sent.length
  const wrong = jest.spyOn(Date, 'now').mockReturnValue(clock.now - 600_000)
  const answer = await otaFetch(options)(`${api}/notes`, { method: 'POST', body: 'twice' })
  wrong.mockRestore()
  expect([answer.status, sent.length - calls]).toEqual([200, 2])
  expect(await answer.text()).toContain('twice')
})

test('a form or a stream is refused before anything is announced', async () => {
  const { api, enrol, sent } = world
  const storage = browserStorage()
  const send = otaFetch({ enrol, binding: requestBinding(), storage, lock: pageLock() })
  await send(`${api}/notes`)
  const before = storage.getItem('ota-session')
  const calls = sent.length
  await expect(send(`${api}/notes`, { method: 'POST', body: new FormData() })).rejects.toThrow(
    TypeError,
  )
  expect(storage.getItem('ota-session')).toBe(before)
  expect(sent).toHaveLength(calls)
})
