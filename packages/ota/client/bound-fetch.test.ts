import { openApi } from '../testing/browser'
import { requestBinding } from './bind'

/** A service that takes bound requests only; its clock stands still. */
function openBound() {
  const time = Date.now()
  const world = openApi({ requireBinding: true, now: () => time })
  return { ...world, time, api: world.open({ binding: requestBinding() }) }
}

const form = 'application/x-www-form-urlencoded;charset=UTF-8'

test.each<[init: RequestInit, method: string, type: string | null, body: string]>([
  [{}, 'GET', null, ''],
  [{ method: 'delete' }, 'DELETE', null, ''],
  [{ method: 'post', body: 'é' }, 'POST', 'text/plain;charset=UTF-8', 'é'],
  [{ method: 'PUT', body: new Blob(['x'], { type: 'a/b' }) }, 'PUT', 'a/b', 'x'],
  [{ method: 'PATCH', body: new URLSearchParams({ a: 'b' }) }, 'PATCH', form, 'a=b'],
])('%j is bound, and accepted', async (init, method, type, body) => {
  const { api, browser } = openBound()
  const answer = await api('/api/notes?of=a|b#fragment', init)
  expect([answer.status, await answer.text()]).toEqual([200, `hello ${body}`])
  const sent = browser.sent.at(-1)
  expect([sent?.method, sent?.headers.get('content-type')]).toEqual([method, type])
  expect(sent?.headers.get('ota-binding')).toMatch(/^v1 [0-9a-f]{128}$/)
})

test('without the option nothing is bound, and this service refuses', async () => {
  const { open, browser } = openBound()
  expect(await (await open()('/api/notes')).json()).toMatchObject({ code: 'ota_bad_binding' })
  expect(browser.sent.at(-1)?.headers.has('ota-binding')).toBe(false)
})

test('a request that was changed on its way is refused alone: the session goes on', async () => {
  const { api, browser, server } = openBound()
  await api('/api/notes')
  const session = () => JSON.parse(browser.storage.getItem('ota-session') ?? '{}').sessionKey
  const before = session()
  const { guard } = server
  server.guard = (request) => guard(new Request(request.url.replace('notes', 'money'), request))
  const answer = await api('/api/notes')
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'ota_bad_binding' }),
  ])
  server.guard = guard
  expect((await api('/api/notes')).status).toBe(200)
  expect(session()).toBe(before)
})

test('a request that is sent again for its time is bound again', async () => {
  const { api, open, browser, time } = openBound()
  await api('/api/notes')
  const calls = browser.sent.length
  const wrong = jest.spyOn(Date, 'now').mockReturnValue(time - 600_000)
  const late = open({ binding: requestBinding() })
  const answer = await late('/api/notes', { method: 'POST', body: 'twice' })
  wrong.mockRestore()
  expect([answer.status, browser.sent.length - calls]).toEqual([200, 2])
  expect(await answer.text()).toContain('twice')
})
