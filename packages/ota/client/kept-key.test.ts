import { IDBFactory } from 'fake-indexeddb'
import { signToken } from '../server/mac'
import { codeOf, openApi, signInNow } from '../testing/browser'

// Where the key of a session is, and what becomes of the session where it is not.

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => warn.mockClear())
const warnings = () => warn.mock.calls.flat().map(String)

/** Every text that a copy of the storage and a recording of the whole session have. */
async function everythingRead({ browser }: ReturnType<typeof openApi>, answers: Response[]) {
  const kept = browser.storage.getItem('ota-session') ?? ''
  const sent = browser.sent.flatMap(({ headers }) => [...headers.values()])
  const read = answers.flatMap(({ headers }) => [...headers.values()])
  return [kept, ...sent, ...read].flatMap((text) => [text, ...text.split(/[";=,. {}|]+/)])
}

test('neither the storage nor the wire has a key that signs', async () => {
  const world = openApi()
  const answers: Response[] = []
  const reach = world.browser.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init)
    answers.push(answer)
    return answer
  }
  expect((await world.api('/api/orders')).status).toBe(200)
  const [, { headers }] = world.browser.sent as [Request, Request] // the registration and the call
  const { deviceId } = JSON.parse(world.browser.storage.getItem('ota-session') ?? '')
  const token = headers.get('authorization') ?? ''
  const requestId = headers.get('x-request-id') ?? ''
  const texts = await everythingRead(world, answers)
  expect(texts).toContain(deviceId)
  for (const text of texts) expect(signToken(text, requestId, deviceId, Date.now())).not.toBe(token)
})

test('after a reload the same session goes on', async () => {
  const { api, open, paths } = openApi()
  await api('/api/orders')
  expect((await open()('/api/orders')).status).toBe(200)
  expect(paths()).toEqual(['/ota/session', '/api/orders', '/api/orders'])
  expect(warnings()).toEqual([])
})

/** A browser that opens no database, or opens one and keeps nothing in it. */
const broken: [string, () => unknown][] = [
  ['there is none', () => undefined],
  [
    'it keeps no keys',
    () => {
      const factory = new IDBFactory()
      const open = factory.open.bind(factory)
      factory.open = (name) => open(name, 1)
      const request = open('ota', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('other')
      return factory
    },
  ],
]
test.each(broken)(
  'without IndexedDB (%s) it works until a reload, and says so',
  async (_how, make) => {
    const { api, open, server } = openApi()
    Object.assign(globalThis, { indexedDB: make() })
    for (let call = 0; call < 3; call++) expect((await api('/api/orders')).status).toBe(200)
    expect(warnings()).toEqual(['OTA: no IndexedDB; a reload or another tab has to sign in again'])
    const reloaded = open()
    expect(await codeOf(await reloaded('/api/orders'))).toBe('already_enrolled')
    server.signIn = signInNow()
    expect((await reloaded('/api/orders')).status).toBe(200)
  },
)

test('`forget` leaves no key', async () => {
  const { api, open, server } = openApi()
  await api('/api/orders')
  await api.forget()
  const database = indexedDB.open('ota')
  await new Promise((resolve) => {
    database.onsuccess = resolve
  })
  const all = database.result.transaction('keys').objectStore('keys').getAll()
  await new Promise((resolve) => {
    all.onsuccess = resolve
  })
  expect(all.result).toEqual([])
  server.signIn = signInNow()
  expect((await open()('/api/orders')).status).toBe(200)
})

test('a key as text is not taken', async () => {
  const { api, browser } = openApi()
  const reach = browser.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await reach(input, init)
    if (String(input).endsWith('/session')) answer.headers.set('session_key', 'k'.repeat(86))
    return answer
  }
  await expect(api('/api/orders')).rejects.toThrow('is not sealed for this device')
  expect(browser.storage.getItem('ota-session')).toBeNull()
})

test('the session of a browser that lost its device cookie for a moment goes on', async () => {
  const { api, browser, paths } = openApi()
  await api('/api/orders')
  const kept = browser.cookies.get('ota_device') ?? ''
  browser.cookies.delete('ota_device')
  expect(await codeOf(await api('/api/orders'))).toBe('ota_device_unproven')
  browser.cookies.set('ota_device', kept)
  expect((await api('/api/orders')).status).toBe(200)
  expect(paths().filter((path) => path === '/ota/session')).toHaveLength(1)
})

test('a database that never answers is waited for once', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick'] })
  try {
    const { api } = openApi()
    Object.assign(globalThis, { indexedDB: { open: () => ({}) } })
    let isAnswered = false
    const answer = api('/api/orders').finally(() => {
      isAnswered = true
    })
    // The key pair is made in real time, before the database is asked.
    while (!isAnswered) await jest.advanceTimersByTimeAsync(1000)
    expect((await answer).status).toBe(200)
    expect((await api('/api/orders')).status).toBe(200)
    expect(warnings()).toEqual([expect.stringContaining('no IndexedDB')])
  } finally {
    jest.useRealTimers()
  }
})
