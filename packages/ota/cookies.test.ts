import { randomBytes } from 'node:crypto'
import { ota, otaEnrol } from './adapters/fetch'
import { pageLock } from './client/locks'
import { otaFetch } from './client/ota-fetch'
import { namespaceOf } from './cookies'
import { createMemoryStore } from './stores/memory'
import { type Answer, openBrowser, signInNow } from './testing/browser'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

test.each(['', 'Shop', 'shop_a', 'a b', '1shop', '__Host-a', 'a;b', 'a\n', 'é', 'a'.repeat(33)])(
  '%j is no name, on neither side',
  (name) => {
    const options = { keys: new Map([[1, randomBytes(64)]]), store: createMemoryStore(), name }
    for (const make of [
      () => ota(options),
      () => otaEnrol(options),
      () => otaFetch({ enrol: '/', name }),
    ]) {
      expect(make).toThrow('`name`')
      expect(make).toThrow(TypeError)
    }
  },
)

test('what names begin with', () => {
  expect([undefined, 'shop', 'a1'].map(namespaceOf)).toEqual(['ota', 'ota_shop', 'ota_a1'])
})

/** A service below its own path, as one of several on a host. */
function service(name: string | undefined, secureCookies: boolean): Answer {
  const keys = new Map([[1, randomBytes(64)]])
  const options = { keys, store: createMemoryStore(), secureCookies, name }
  const [guard, enrol, signIn] = [ota(options), otaEnrol(options), signInNow()]
  return async (request) =>
    request.url.endsWith('/enrol')
      ? enrol(request, signIn)
      : ((await guard(request)).response ?? new Response('ok'))
}

test('two services on one host, in one page, each under its name', async () => {
  const names = ['shop', undefined]
  const services = names.map((name) => service(name, true))
  const browser = openBrowser((request) => {
    const [, index = ''] = new URL(request.url).pathname
    return (services[Number(index)] as Answer)(request) // paths below begin with 0 or 1
  })
  globalThis.fetch = browser.fetch
  const apis = names.map((name, index) =>
    otaFetch({ enrol: `/${index}/enrol`, name, storage: browser.storage, lock: pageLock() }),
  )
  for (const index of [0, 1, 0, 1]) {
    expect(await (await apis[index]?.(`/${index}/orders`))?.text()).toBe('ok')
  }
  expect([...browser.cookies.keys()].sort()).toEqual([
    '__Host-ota_device',
    '__Host-ota_session',
    '__Host-ota_shop_device',
    '__Host-ota_shop_session',
  ])
})
