import { setTimeout as wait } from 'node:timers/promises'
import { endSignIn, type SignIn } from '../server/sign-ins'
import type { Verdict } from '../server/verdict'
import { type OtaFetchOptions, otaFetch } from './ota-fetch'
import { codeOf, openApi, setNavigator, signInNow } from './testing/browser'

const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => warn.mockClear())
const warnings = () => warn.mock.calls.map(([text]) => String(text))
const isEnrolment = (path: string) => path === '/ota/session'
/** Answers as the guard refuses a request. */
const refusedAs =
  (code: string, status = 401) =>
  ({ headers }: Request) => {
    const verdict = `${code} ${headers.get('x-request-id')}`
    return Response.json({ code }, { status, headers: { 'OTA-Verdict': verdict } })
  }

test('the first call registers the device, every call has its own token', async () => {
  const { api, browser, paths } = openApi()
  const orders = new URL('http://localhost/api/orders')
  for (let call = 0; call < 3; call++) expect((await api(orders)).status).toBe(200)
  expect(paths()).toEqual(['/ota/session', '/api/orders', '/api/orders', '/api/orders'])
  const tokens = browser.sent.slice(1).map(({ headers }) => headers.get('authorization'))
  expect(new Set(tokens).size).toBe(3)
})

test.each([true, false])(
  'twelve calls at once share one registration; signed in: %s',
  async (isSignedIn) => {
    const { api, server, paths } = openApi()
    if (!isSignedIn) server.signIn = null
    const answers = await Promise.all(Array.from({ length: 12 }, () => api('/api/orders')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isSignedIn ? 200 : 401]))
    expect(paths().filter(isEnrolment).length).toBeLessThanOrEqual(isSignedIn ? 1 : 2) // eight wait at once
  },
)

describe('sends no request without a session', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const unexposed = (answer: Response) => new Response(answer.body, { status: 200 })
  const later = (answer: Response) => {
    answer.headers.set('OTA-Version', '2')
    return answer
  }
  const unsealed = (answer: Response) => {
    answer.headers.set('session_key', 'k'.repeat(86))
    return answer
  }

  test('returns the refusal of the registration if nobody is signed in', async () => {
    const { api, server, paths } = openApi()
    server.signIn = null
    expect(await codeOf(await api('/api/orders'))).toBe('login_required')
    expect(paths()).toEqual(['/ota/session'])
    server.signIn = signInNow()
    expect((await api('/api/orders')).status).toBe(200)
  })

  test.each([
    ['is lost', lost, 'Failed to fetch'],
    ['cannot be read', unexposed, '/ota/session sent no readable session_key'],
    ['holds a key as text', unsealed, 'OTA: unexpected JWE'],
    ['is of a later version', later, 'the server speaks version 2, and this client version 1'],
  ])('an answer of the registration that %s is an error', async (_how, change, message) => {
    const { api, server, browser, paths } = openApi()
    globalThis.fetch = async (input, init) => {
      const answer = await browser.fetch(input, init)
      return isEnrolment(String(input)) ? change(answer) : answer
    }
    await expect(api('/api/orders')).rejects.toThrow(message)
    globalThis.fetch = browser.fetch
    server.signIn = signInNow()
    expect((await api('/api/orders')).status).toBe(200)
    expect(paths()).toEqual(['/ota/session', '/ota/session', '/api/orders'])
  })

  test('rejects without IndexedDB, and uses no sign-in up', async () => {
    const { api, browser } = openApi()
    const { indexedDB } = globalThis
    Object.assign(globalThis, { indexedDB: undefined })
    await expect(api('/api/orders')).rejects.toThrow('OTA: IndexedDB is unavailable')
    expect(browser.sent).toEqual([])
    Object.assign(globalThis, { indexedDB })
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('uses no sign-in up in a browser that stores no keys', async () => {
    const { api, browser } = openApi()
    const clone = jest.spyOn(globalThis, 'structuredClone').mockImplementation(() => {
      throw new DOMException('no keys', 'DataCloneError')
    })
    await expect(api('/api/orders')).rejects.toThrow('OTA: IndexedDB is unavailable')
    clone.mockRestore()
    expect(browser.sent).toEqual([])
  })

  test('rejects without https, and `forget` has nothing to forget', async () => {
    const { api, browser } = openApi()
    setNavigator({})
    await expect(api('/api/orders')).rejects.toThrow(new TypeError('OTA needs https'))
    await api.forget()
    expect(browser.sent).toEqual([])
  })
})

describe('while the server only reports', () => {
  /** A service in report mode. */
  function openReporting() {
    const verdicts: Verdict['code'][] = []
    const world = openApi({ mode: 'report', onVerdict: ({ code }) => verdicts.push(code) })
    return { ...world, api: world.open({ report: true }), verdicts }
  }

  test.each<[string, (world: ReturnType<typeof openReporting>) => void]>([
    ['nobody is signed in', ({ server }) => Object.assign(server, { signIn: null })],
    ['IndexedDB is blocked', () => Object.assign(globalThis, { indexedDB: undefined })],
    ['there is no https', () => setNavigator({})],
    [
      'the registration is away',
      ({ browser }) => {
        globalThis.fetch = async (input, init) => {
          if (isEnrolment(String(input))) throw new TypeError('Failed to fetch')
          return browser.fetch(input, init)
        }
      },
    ],
  ])('and %s, requests leave as the caller made them', async (_why, change) => {
    const world = openReporting()
    const { api, browser, verdicts } = world
    change(world)
    const headers = { Authorization: 'Bearer a.b.c' }
    const answer = await api('/api/orders', { method: 'POST', body: 'a book', headers })
    expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
    expect(verdicts).toEqual(['bearer_refused'])
    const sent = browser.sent.at(-1)?.headers
    expect([sent?.get('authorization'), sent?.get('x-request-id')]).toEqual(['Bearer a.b.c', null])
    expect(warnings()).toEqual(['OTA: the request was sent without a token'])
  })
})

test('a service that reports a lasting fault answers every call itself, and ends nothing', async () => {
  const { open, change, browser } = openApi()
  const api = open({ report: true })
  await api('/api/orders')
  const before = await browser.kept()
  change({ mode: 'report', authority: 'wrong.example' })
  for (let call = 0; call < 25; call++) {
    const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
    expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
  }
  expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
})

test('an error of a handler behind a guard that reports ends no session', async () => {
  const { open, change, server, browser } = openApi()
  const api = open({ report: true })
  await api('/api/orders')
  const before = await browser.kept()
  change({ mode: 'report' })
  server.failure = (request) => {
    const id = request.headers.get('x-request-id')
    const headers = { 'OTA-Verdict': `ota_bad_mac ${id} report` }
    return new Response(null, { status: 404, headers })
  }
  expect((await api('/api/orders')).status).toBe(404)
  expect(browser.sent).toHaveLength(3)
  expect((await browser.kept())?.sessionId).toBe(before?.sessionId)
})

test('a late refusal of an earlier session keeps a registration that is under way', async () => {
  const { api, open, server, browser } = openApi()
  await api('/api/orders')
  let answerLate = () => {}
  server.failure = (request) =>
    new Promise((resolve) => {
      answerLate = () => resolve(refusedAs('ota_session_revoked')(request))
    })
  const late = api('/api/orders', { method: 'POST' })
  while (browser.sent.length < 3) await wait(1)
  server.failure = null
  server.signIn = signInNow()
  await api.forget()
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    await fetch(...call)
    throw new TypeError('Failed to fetch')
  }
  await expect(api('/api/orders')).rejects.toThrow('Failed to fetch') // the registration's answer is lost
  globalThis.fetch = fetch
  const pending = await browser.kept()
  answerLate()
  expect(await codeOf(await late)).toBe('ota_session_revoked')
  expect((await browser.kept())?.deviceId).toBe(pending?.deviceId)
  expect((await open()('/api/orders')).status).toBe(200)
})

describe('a session that has ended', () => {
  async function openEnded() {
    const world = openApi()
    await world.api('/api/orders')
    const { id, expiresAt } = world.server.signIn as SignIn // set by openApi
    await endSignIn(world.store, { id, expiresAt }, 'revoked')
    return world
  }

  test.each([
    ...['session_idle', 'session_expired', 'session_replaced', 'session_revoked'],
    ...['device_cloned', 'malformed', 'bad_mac', 'resync'],
  ])('by ota_%s: with a fresh sign-in a GET is repeated under the next', async (name) => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    server.signIn = signInNow()
    const code = `ota_${name}`
    server.failure = (request) => {
      server.failure = null
      return refusedAs(code)(request)
    }
    expect((await api('/api/orders')).status).toBe(200)
    expect(browser.sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
    expect(warnings()).toEqual([`OTA: session ended (${code})`])
  })

  test('returns the end first, then the reason why there is no new session', async () => {
    const { api, server } = await openEnded()
    expect(await codeOf(await api('/api/orders'))).toBe('ota_session_revoked')
    expect(await codeOf(await api('/api/orders'))).toBe('already_enrolled')
    server.signIn = null
    expect(await codeOf(await api('/api/orders'))).toBe('login_required')
    server.signIn = signInNow()
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('is replaced by the next for thirty waiting calls', async () => {
    const { api, server, browser } = await openEnded()
    globalThis.fetch = async (input, init) => {
      if (isEnrolment(String(input))) await wait(20) // so that the others find no session
      return browser.fetch(input, init)
    }
    server.signIn = signInNow()
    const before = browser.sent.length
    const calls = Array.from({ length: 30 }, (_, index) => api(`/api/orders?of=${index}`))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const posts = browser.sent.slice(before).filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(1) // the registration
  })

  test('never sends its POST as another person; the next call uses the next session', async () => {
    const { api, server, paths } = await openEnded()
    server.signIn = signInNow()
    const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
    expect(await codeOf(answer)).toBe('ota_session_revoked')
    expect(paths()).toEqual(['/ota/session', '/api/orders', '/api/orders'])
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('a POST of a wrong minute is not repeated under the session of another tab', async () => {
    const { api, open, server, paths } = openApi()
    await api('/api/orders')
    server.failure = async (request) => {
      server.failure = null
      server.signIn = signInNow()
      const otherTab = open()
      await otherTab.forget()
      await otherTab('/api/orders')
      return refusedAs('ota_stale')(request)
    }
    const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
    expect(await codeOf(answer)).toBe('ota_stale')
    expect(paths().filter((path) => !isEnrolment(path))).toHaveLength(3)
  })

  test('is not the result of a server’s clock that stepped back', async () => {
    const { api, server, paths } = openApi()
    await api('/api/orders')
    server.failure = (request) => {
      server.failure = null
      return refusedAs('ota_clock_stepped_back', 409)(request)
    }
    expect(await codeOf(await api('/api/orders'))).toBe('ota_clock_stepped_back')
    expect((await api('/api/orders')).status).toBe(200)
    expect(paths().filter(isEnrolment)).toHaveLength(1)
  })

  test('is the result of a lost device cookie, so that a new sign-in heals it', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    browser.cookies.delete('ota_device')
    expect(await codeOf(await api('/api/orders'))).toBe('ota_device_unproven')
    expect(await codeOf(await api('/api/orders'))).toBe('already_enrolled')
    server.signIn = signInNow()
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('is not the result of one refused request', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    const { sessionId } = (await browser.kept()) ?? {}
    server.failure = refusedAs('ota_bad_binding')
    expect(await codeOf(await api('/api/orders'))).toBe('ota_bad_binding')
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
    expect(await browser.kept()).toMatchObject({ sessionId })
  })

  test.each(['ota_malformed', 'ota_bad_mac', 'ota_device_unproven'])(
    'is not the result of one altered or misrouted request that gets %s',
    async (code) => {
      const { api, server, browser } = openApi()
      await api('/api/orders')
      const { sessionId } = (await browser.kept()) ?? {}
      server.failure = (request) => {
        server.failure = null
        return refusedAs(code)(request)
      }
      expect((await api('/api/orders')).status).toBe(200)
      server.failure = (request) => {
        server.failure = null
        return refusedAs(code)(request)
      }
      const post = api('/api/orders', { method: 'POST' })
      await expect(post).rejects.toThrow(`refused a request that was changed on its way (${code})`)
      expect((await api('/api/orders')).status).toBe(200)
      expect(await browser.kept()).toMatchObject({ sessionId })
    },
  )

  test('is not the result of a route whose requests are always altered', async () => {
    const { api, browser } = openApi()
    await api('/api/orders')
    const { fetch } = browser
    globalThis.fetch = (input, init) => {
      if (isEnrolment(new URL(String(input)).pathname)) return fetch(input, init)
      return Promise.resolve(refusedAs('ota_bad_mac')(new Request(input, init)))
    }
    await expect(api('/api/orders')).rejects.toThrow('changed on its way (ota_bad_mac)')
    globalThis.fetch = fetch
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('is not the result of an answer that is not the guard’s', async () => {
    const { api, server } = openApi()
    await api('/api/orders')
    server.failure = () => Response.json({ code: 'ota_session_revoked' }, { status: 401 })
    expect(await codeOf(await api('/api/orders'))).toBe('ota_session_revoked')
    server.failure = null
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('is not the result of a sign-in that the service does not find for a while', async () => {
    const { api, server, browser } = openApi()
    await api('/api/orders')
    const { sessionId } = (await browser.kept()) ?? {}
    const { signIn } = server
    server.signIn = null
    for (let call = 0; call < 3; call++) {
      expect(await codeOf(await api('/api/orders'))).toBe('login_required')
    }
    server.signIn = signIn
    expect((await api('/api/orders')).status).toBe(200)
    expect(await browser.kept()).toMatchObject({ sessionId })
  })

  test('is not the result of another request id on the way, which the error names', async () => {
    const { api, browser } = openApi()
    await api('/api/orders')
    const { fetch } = browser
    globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-request-id', 'trace-1')
      return fetch(input, { ...init, headers })
    }
    await expect(api('/api/orders')).rejects.toThrow(
      '/api/orders received another request id than the one sent',
    )
    globalThis.fetch = fetch
    expect((await api('/api/orders')).status).toBe(200)
  })

  test('`forget` rejects if the session stays', async () => {
    const { api } = openApi()
    await api('/api/orders')
    const open = jest.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('busy')
    })
    await expect(api.forget()).rejects.toThrow('OTA: IndexedDB is unavailable')
    open.mockRestore()
  })

  test('`forget` also removes a registration that is under way', async () => {
    const { api, browser } = openApi()
    const call = api('/api/orders').catch(() => null)
    while (browser.sent.length === 0) await wait(1)
    await api.forget()
    await call
    expect(await browser.kept()).toBeUndefined()
  })
})

describe('a request that was sent twice on its way', () => {
  /** Each request arrives twice, and the browser receives the second answer. */
  const sendTwice = (fetch: typeof globalThis.fetch) => {
    globalThis.fetch = async (input, init) => {
      await fetch(input, init)
      globalThis.fetch = fetch // one request alone
      return fetch(input, init)
    }
  }

  test.each(['GET', 'head'])('%s is repeated under another id', async (method) => {
    const { api, browser, paths } = openApi()
    await api('/api/orders')
    sendTwice(browser.fetch)
    expect((await api('/api/orders', { method })).status).toBe(200)
    expect(paths()).toHaveLength(5)
    expect(warnings()).toEqual([])
  })

  test('POST is not repeated, and the console says that it had arrived', async () => {
    const { api, browser, paths } = openApi()
    await api('/api/orders')
    sendTwice(browser.fetch)
    const answer = await api('/api/orders', { method: 'POST', body: 'a book' })
    expect(await codeOf(answer)).toBe('ota_replayed')
    expect(paths()).toHaveLength(4)
    expect(warnings()).toEqual(['OTA: the request arrived and was not repeated'])
    expect((await api('/api/orders')).status).toBe(200)
  })
})

describe('a server that requires a binding', () => {
  test.each<[init: RequestInit, method: string, body: string]>([
    [{}, 'GET', ''],
    [{ method: 'put', body: 'é' }, 'PUT', 'é'],
  ])('%j is bound, and accepted', async (init, method, body) => {
    const { api, browser } = openApi({ requireBinding: true })
    const answer = await api('/api/notes?of=a|b#fragment', init)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(body)])
    expect(browser.sent.at(-1)?.method).toBe(method)
    expect(browser.sent.at(-1)?.headers.get('ota-binding')).toMatch(/^v1 [0-9a-f]{128}$/)
  })
})

test('sends a Request as fetch does, with the values of `init` first', async () => {
  const { api, browser } = openApi()
  const headers = { 'X-Own': 'yes', 'Content-Type': 'text/csv' }
  const init = { method: 'PUT', body: 'a book', headers }
  const request = new Request('http://localhost/api/orders', init)
  const answer = await api(request.clone())
  expect([answer.status, await answer.text()]).toEqual([200, 'hello a book'])
  const sent = browser.sent.at(-1)
  expect([sent?.method, sent?.url]).toEqual(['PUT', 'http://localhost/api/orders'])
  expect([sent?.headers.get('x-own'), sent?.headers.get('content-type')]).toEqual([
    'yes',
    'text/csv',
  ])
  await api(request, { method: 'DELETE', body: null })
  expect(browser.sent.at(-1)?.method).toBe('DELETE')
  expect((await api(new Request('http://localhost/api/orders'))).status).toBe(200)
})

test('the signal of a Request ends its call', async () => {
  const { api, server } = openApi()
  await api('/api/orders')
  const gone = new AbortController()
  server.failure = () => {
    setTimeout(() => gone.abort(new Error('given up')))
    return new Promise(() => {}) // no answer
  }
  const request = new Request('http://localhost/api/orders', { signal: gone.signal })
  await expect(api(request)).rejects.toThrow('given up')
})

test.each([
  ['https://evil.test/api/avatar.png'],
  ['//evil.test/api/x'],
  ['http://localhost:81/api/orders'],
  ['/apis/orders'],
  ['/elsewhere?of=/api/'],
  ['/api/../elsewhere'],
])('sends no token to %s, and announces nothing', async (address) => {
  const { api, browser } = openApi()
  await api('/api/orders')
  const before = await browser.kept()
  const sent: unknown[] = []
  globalThis.fetch = async (...call) => {
    sent.push(call)
    return new Response('plain')
  }
  const init = { method: 'POST', headers: { Authorization: 'Bearer a.b.c' } }
  expect(await (await api(address, init)).text()).toBe('plain')
  expect(sent).toEqual([[address, init]])
  expect(await browser.kept()).toEqual(before)
})

test('sends tokens to a listed address of another origin', async () => {
  const { open, browser } = openApi()
  const api = open({ paths: ['http://files.localhost/api'] })
  expect((await api('http://files.localhost/api/orders')).status).toBe(200)
  expect(browser.sent.at(-1)?.headers.get('authorization')).toMatch(/^OTA /)
})

test('two services of two origins have a session each', async () => {
  const { api, open, server, browser } = openApi()
  const other = 'http://other.localhost'
  const files = open({ session: `${other}/ota/session`, paths: [`${other}/files/`] })
  await api('/api/orders')
  server.signIn = signInNow()
  expect((await files(`${other}/files/report.pdf`)).status).toBe(200)
  const [own, others] = [await browser.kept(), await browser.kept(other)]
  expect(own?.sessionId).toHaveLength(56)
  expect(others?.sessionId).toHaveLength(56)
  expect(others?.sessionId).not.toBe(own?.sessionId)
})

test('no cache answers in place of the server', async () => {
  const { api, browser } = openApi()
  const init = { redirect: 'follow', cache: 'force-cache', mode: 'no-cors' } as const
  expect((await api('/api/orders', init)).status).toBe(200)
  const { redirect, cache, mode } = browser.sent.at(-1) as Request // one was sent
  expect([redirect, cache, mode]).toEqual(['manual', 'no-store', 'cors'])
})

test('a redirect is an error that says so, or the caller’s to read', async () => {
  const { api, server } = openApi()
  await api('/api/orders')
  server.failure = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  await expect(api('/api/orders')).rejects.toThrow(
    'OTA: /api/orders answered with a redirect, which tokens do not follow',
  )
  expect((await api('/api/orders', { redirect: 'manual' })).type).toBe('opaqueredirect')
})

test.each<[object, string]>([
  [{}, 'otaFetch needs `session`'],
  [{ session: '/ota/session' }, 'otaFetch needs `paths`'],
  [{ session: '/ota/session', paths: [] }, 'otaFetch needs `paths`'],
  [{ session: '/ota/session', paths: ['api'] }, 'otaFetch needs `paths`'],
  [{ session: '/ota/session', paths: ['/api/*'] }, 'otaFetch needs `paths`'],
  [{ session: '/ota/session', paths: ['//api.example/'] }, 'otaFetch needs `paths`'],
])('%j is an error at once', (options, sentence) => {
  expect(() => otaFetch(options as OtaFetchOptions)).toThrow(sentence)
})

test.each<[object, string]>([
  [{ enrol: '/x' }, 'otaFetch has no option enrol'],
  [{ toString: '/x' }, 'otaFetch has no option toString'],
  [{ requestIdHeader: 'X Id' }, 'the option requestIdHeader must be the name of a header'],
  [{ requestIdHeader: null }, 'the option requestIdHeader must be the name of a header'],
  [{ requestIdHeader: true }, 'the option requestIdHeader must be the name of a header'],
  [{ report: 'true' }, 'the option report must be true or false'],
  [{ maxUnderWay: 0 }, 'the option maxUnderWay must be a whole number from 1'],
  [{ fetch: null }, 'the option fetch must be a function'],
])('the option %j is an error at once', (option, sentence) => {
  const needed = { session: '/ota/session', paths: ['/api/'] }
  expect(() => otaFetch({ ...needed, ...option } as OtaFetchOptions)).toThrow(sentence)
})

test('a page may replace its own fetch by the client, also twice', async () => {
  const { browser } = openApi()
  for (let bundle = 1; bundle <= 2; bundle++) {
    globalThis.fetch = otaFetch({ session: '/ota/session', paths: ['/api/'] })
  }
  expect((await fetch('/api/orders')).status).toBe(200)
  expect(browser.sent).toHaveLength(2)
})

test('a device repeats a registration whose answer was lost, also in the next page', async () => {
  const { api, open, browser } = openApi()
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    await fetch(...call)
    throw new TypeError('Failed to fetch')
  }
  await expect(api('/api/orders')).rejects.toThrow('Failed to fetch')
  globalThis.fetch = fetch
  const nextPage = open()
  expect((await nextPage('/api/orders')).status).toBe(200)
  const ids = browser.sent.slice(0, 2).map(({ headers }) => headers.get('device-id'))
  expect(new Set(ids).size).toBe(1)
})

test('after another person’s sign-in without `forget`, the page never shows the first one’s data', async () => {
  const { api, server, browser } = openApi()
  await api('/api/orders')
  const first = await browser.kept()
  server.signIn = signInNow()
  expect((await api('/api/orders')).status).toBe(200)
  expect((await browser.kept())?.sessionId).not.toBe(first?.sessionId)
  server.signIn = null
  expect(await codeOf(await api('/api/orders'))).toBe('login_required')
})

test('makes the headers of one request for the caller to send', async () => {
  const { api, browser } = openApi()
  const headers = await api.headers('put', '/api/orders')
  const send = () => browser.fetch('/api/orders', { method: 'PUT', headers, body: 'a film' })
  expect((await send()).status).toBe(200)
  expect(await codeOf(await send())).toBe('ota_replayed')
  await expect(api.headers('GET', '/elsewhere')).rejects.toThrow('the address is not in `paths`')
})
