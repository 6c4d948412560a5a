import { setTimeout as wait } from 'node:timers/promises'
import { endSignIn, type SignIn } from '../server/sign-ins'
import { codeOf, openApi, signInNow } from '../testing/browser'

// How a client gets out of every state that it can get into.

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => warn.mockClear())
const warnings = () => warn.mock.calls.flat().map(String)

/** An API whose person has a session that the server has ended meanwhile. */
async function openEnded(how: 'replaced' | 'revoked') {
  const world = openApi()
  await world.api('/api/orders')
  const { id, expiresAt } = world.server.signIn as SignIn // set by openApi
  await endSignIn(world.store, { id, expiresAt }, how)
  return world
}

test.each(['replaced', 'revoked'] as const)(
  'with a fresh sign-in a call under a session that was %s is repeated under the new one',
  async (how) => {
    const { api, server } = await openEnded(how)
    server.signIn = signInNow()
    const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
    expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
    expect(warnings()).toEqual([`OTA: session over (ota_session_${how})`])
  },
)

test.each(['by the server', 'by `forget`'])(
  'calls that wait for their turn when the session ends %s go under the next one',
  async (how) => {
    const world = how === 'by `forget`' ? openApi() : await openEnded('replaced')
    const { api, server, paths, browser } = world
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/ota/session')) await wait(20) // the others find no session
      return browser.fetch(input, init)
    }
    if (how === 'by `forget`') await api('/api/orders')
    server.signIn = signInNow()
    const before = paths().length
    const calls = Array.from({ length: 30 }, (_, index) =>
      api('/api/orders', { method: 'POST', body: new Blob([`${index}`]) }),
    )
    if (how === 'by `forget`') await api.forget()
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sent = paths().slice(before)
    expect(sent.filter((path) => path === '/ota/session')).toHaveLength(1)
  },
)

test.each([
  ['idle', 31 * 60_000],
  ['expired', 9 * 3_600_000],
])('with a fresh sign-in a session that is %s costs nobody a refusal', async (how, ms) => {
  const clock = { ahead: 0 }
  const { api, server } = openApi({ now: () => Date.now() + clock.ahead })
  await api('/api/orders')
  clock.ahead = ms // on the server; the client learns it
  const { id, at, expiresAt } = signInNow()
  server.signIn = { id, at: at + ms, expiresAt: expiresAt + ms }
  expect((await api('/api/orders')).status).toBe(200)
  expect(warnings()).toEqual([`OTA: session over (ota_session_${how})`])
})

test('a body that can be read once is not sent twice: its next call has the new session', async () => {
  const { api, server } = await openEnded('replaced')
  server.signIn = signInNow()
  const init = {
    method: 'POST',
    body: new Blob(['a book']).stream(),
    duplex: 'half',
  } as RequestInit
  expect(await codeOf(await api('/api/orders', init))).toBe('ota_session_replaced')
  expect((await api('/api/orders')).status).toBe(200)
})

test('`forget` at log-out waits for a registration that is under way', async () => {
  const { api, browser } = openApi()
  const call = api('/api/orders').catch(() => null)
  while (browser.sent.length === 0) await new Promise((resolve) => setTimeout(resolve))
  await api.forget()
  await call
  expect(browser.storage.getItem('ota-session')).toBeNull()
})

test('what ended a session is told first, then what keeps from a new one', async () => {
  const { api, server } = await openEnded('revoked')
  expect(await codeOf(await api('/api/orders'))).toBe('ota_session_revoked')
  expect(await codeOf(await api('/api/orders'))).toBe('already_enrolled')
  server.signIn = null
  expect(await codeOf(await api('/api/orders'))).toBe('login_required')
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
})

test('a storage that is full uses up no sign-in', async () => {
  const { open, browser, paths } = openApi()
  const setItem = () => {
    throw new Error('no room')
  }
  await expect(open({ storage: { ...browser.storage, setItem } })('/api/orders')).rejects.toThrow(
    'no room',
  )
  expect(paths()).not.toContain('/ota/session')
  expect((await open()('/api/orders')).status).toBe(200)
})
