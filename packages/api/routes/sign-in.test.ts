import { CookieJar } from '@one-tick-ahead/ota/cookie-jar'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import { RATES } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { SignInFailure } from '../contract/sign-in'
import { createLocalProvider, type LocalProvider } from '../provider/provider'
import { createIdentityProvider, type IdentityProvider } from '../sign-in/identity-provider'
import { stopClock } from '../testing/clocks'
import { createTestApp, SITE } from '../testing/test-app'
import { locationOf, Visitor } from '../testing/visitor'

const START = SITE + apiPaths.signIn
const CALLBACK = SITE + apiPaths.signInCallback
const SIGNED_IN = `${SITE}/live-demo/google`
/** The last address of a failed sign-in. */
const failed = (code: SignInFailure) => `${SITE}/live-demo?signin=${code}`
/** The site on another host than the API's. */
const SIBLING = 'http://www.localhost:3000'

let provider: LocalProvider
let identityProvider: IdentityProvider
let close: () => Promise<void>

beforeAll(async () => {
  const port = await freePort()
  provider = await createLocalProvider({ port, redirectUri: CALLBACK })
  ;({ close } = await listen(provider.handler, port))
  identityProvider = createIdentityProvider(provider)
})

afterAll(() => close())

/** A browser with separate cookies for the app and the provider. */
function setUp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const api = createTestApp({ identityProvider, ...overrides })
  const { clock, lines, loginCookie } = api
  const browser = new Visitor(api)
  const atProvider = new CookieJar()

  /** Presses the button of the provider's page. @returns the address of our callback */
  async function press(page: string): Promise<string> {
    const headers = { cookie: atProvider.header() }
    const answer = await fetch(page, { method: 'POST', redirect: 'manual', headers })
    atProvider.take(answer)
    return locationOf(answer)
  }
  /** Signs in up to the callback. @returns its address */
  const toCallback = async () => press(await end(browser, START))
  const told = () => lines.map((line) => JSON.parse(line))
  const reasons = () => told().flatMap(({ reason }) => reason ?? [])
  const loginOf = ({ jar }: Visitor) => loginCookie.open(jar.get('ota_login'))
  return { browser, clock, lines, loginOf, press, reasons, toCallback, told }
}

/** Follows no redirect. @returns its target */
const end = async (browser: Visitor, url: string) => locationOf(await browser.call(url))

const isSignedIn = async (browser: Visitor) => (await browser.fetchToken()).status === 200

test('signs in with code, PKCE, state and nonce, by issuer and subject, with one id in the log', async () => {
  const { browser, lines, loginOf, press, told } = setUp()
  const page = await end(browser, START)
  expect(Object.fromEntries(new URL(page).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: CALLBACK,
    scope: 'openid',
  })
  const callback = await press(page)
  const answer = await browser.call(callback)
  expect(locationOf(answer)).toBe(SIGNED_IN)
  expect(answer.headers.getSetCookie().join()).toMatch(
    /ota_login=[^,]*; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await loginOf(browser))?.subject).toMatch(
    new RegExp(`^${provider.issuer} [0-9a-f-]{36}$`),
  )
  expect([...browser.jar.keys()]).toEqual(['ota_login'])

  expect(lines.join()).not.toContain(new URL(callback).searchParams.get('code'))
  const events = told().map(({ msg, path, audit }) => path ?? audit ?? msg)
  expect(events).toEqual([apiPaths.signIn, 'signed_in', apiPaths.signInCallback])
  expect(new Set(told().map(({ request }) => request)).size).toBe(1)
})

test('the first sign-in after the session store has lost its memory is served', async () => {
  let memory = createMemoryStore()
  const { browser, clock, toCallback } = setUp({
    store: {
      ready: () => memory.ready(),
      read: (key) => memory.read(key),
      change: (...change) => memory.change(...change),
    },
  })
  const callback = await toCallback()
  memory = createMemoryStore()
  await browser.call(callback)
  clock.now += 5
  expect(await isSignedIn(browser)).toBe(true)
})

test('after a logout the same browser signs in as the same person, another browser as another', async () => {
  const one = setUp()
  const people = []
  for (const { browser, loginOf, toCallback } of [one, one, setUp()]) {
    browser.jar.clear()
    await browser.call(await toCallback())
    people.push(await loginOf(browser))
  }
  const [first, second, other] = people
  expect(second?.subject).toBe(first?.subject)
  expect(second?.sid).not.toBe(first?.sid)
  expect(other?.subject).not.toBe(first?.subject)
})

describe('a repeated callback', () => {
  test('leads to the demo, signed in, after the first or beside it', async () => {
    const { browser, toCallback } = setUp()
    const callback = await toCallback()
    const ends = await Promise.all([end(browser, callback), end(browser, callback)])
    expect(ends.sort()).toEqual([SIGNED_IN, CALLBACK])
    for (const again of [callback, CALLBACK]) expect(await end(browser, again)).toBe(SIGNED_IN)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is refused in another browser, and after a logout', async () => {
    const { browser, loginOf, reasons, toCallback } = setUp()
    const callback = await toCallback()
    const copy = browser.copy()
    await browser.call(callback)
    expect(await end(copy, callback)).toBe(CALLBACK)
    expect(await end(copy, CALLBACK)).toBe(failed('expired'))
    expect(await loginOf(copy)).toBeNull()

    const ended = browser.copy()
    await browser.call(SITE + apiPaths.logOut, { method: 'POST' })
    expect(await end(ended, callback)).toBe(failed('expired'))
    expect(reasons()).toEqual(['token_invalid_grant', 'no_transaction', 'no_transaction'])
  })
})

describe('a second sign-in', () => {
  const signedIn = async (siteUrl = SITE) => {
    const { browser, press, reasons, toCallback } = setUp({ siteUrl })
    await browser.call(await toCallback())
    return { browser, before: browser.copy(), press, reasons }
  }

  // Without these headers, or without a press on a sibling host, the server cannot know the origin.
  test.each<[string, Record<string, string>, string, boolean]>([
    ['the page', { 'Sec-Fetch-Site': 'same-origin' }, SITE, false],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }, SITE, false],
    ['a press', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-User': '?1' }, SIBLING, false],
    ['a script', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, SIBLING, true],
    ['no known page', {}, SITE, true],
  ])(
    'started by %s, with %j at %s, keeps the first one: %s',
    async (_, headers, siteUrl, goesOn) => {
      const { browser, before, press } = await signedIn(siteUrl)
      const start = await browser.call(START, { headers })
      await browser.call(await press(locationOf(start)))
      expect(await isSignedIn(browser)).toBe(true)
      expect(await isSignedIn(before)).toBe(goesOn)
    },
  )

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, // the API is on the site's host
    { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
  ])('started by a foreign page, with %j, is refused', async (headers) => {
    const { browser, before, reasons } = await signedIn()
    expect(locationOf(await browser.call(START, { headers }))).toBe(failed('expired'))
    expect(reasons()).toEqual(['foreign_start'])
    expect(browser.jar).toEqual(before.jar)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('up to four sign-ins in parallel succeed, and a fifth replaces the oldest', async () => {
  const { browser, loginOf, toCallback } = setUp()
  const callbacks = []
  for (let tab = 0; tab < 5; tab++) callbacks.push(await toCallback())
  expect([...browser.jar.keys()]).toEqual(['ota_txn'])
  const [oldest = '', ...others] = callbacks
  expect(await end(browser, oldest)).toBe(failed('expired'))
  const logins = []
  for (const callback of others.reverse()) {
    expect(await end(browser, callback)).toBe(SIGNED_IN)
    logins.push((await loginOf(browser))?.sid)
  }
  expect(new Set(logins).size).toBe(4)
  expect([...browser.jar.keys()]).toEqual(['ota_login'])
})

type Damaged = { browser: Visitor; clock: { now: number }; query: URLSearchParams }

const clear = ({ browser }: Damaged) => {
  browser.jar.clear()
  return browser.jar
}
const withError =
  (error: string) =>
  ({ query }: Damaged) =>
    query.set('error', error)
const late = ({ clock }: Damaged) => {
  clock.now += 10 * 60_000 + 1000
}

const GONE = ['no_transaction', 'expired'] as const

// Without a code, and with another issuer: adversarial/oauth.test.ts.
test.each<[string, (sent: Damaged) => unknown, string, SignInFailure]>([
  ['no cookie', clear, 'no_cookies', 'cookies'],
  ['no cookie but others', (sent) => clear(sent).set('other', '1'), ...GONE],
  ['a forged cookie', ({ browser }) => browser.jar.set('ota_txn', 'x.y.z'), ...GONE],
  ['a cookie of ten minutes ago', late, ...GONE],
  ['no state', ({ query }) => query.delete('state'), ...GONE],
  ['another state', ({ query }) => query.set('state', 'x'), ...GONE],
  ['a second state', ({ query }) => query.append('state', 'x'), 'oauth_invalid_response', 'failed'],
  ['a refusal', withError('access_denied'), 'provider_access_denied', 'cancelled'],
  ['words of a link', withError('Call <us>'), 'provider_unreadable', 'failed'],
])('a callback with %s signs nobody in', async (_name, damage, reason, failure) => {
  const { browser, clock, loginOf, reasons, toCallback } = setUp()
  const callback = new URL(await toCallback())
  damage({ browser, clock, query: callback.searchParams })
  expect(await end(browser, callback.href)).toBe(failed(failure))
  expect(await loginOf(browser)).toBeNull()
  expect(reasons()).toEqual([reason])
})

test('while the session store is down, a replaced sign-in waits for its end, and a repeated callback fails', async () => {
  const store = createMemoryStore()
  const { browser, press, reasons, toCallback } = setUp({ store })
  await browser.call(await toCallback())
  const before = browser.copy()
  const start = await browser.call(START, { headers: { 'Sec-Fetch-Site': 'none' } })
  const callback = await press(locationOf(start))
  stopClock()
  const { change } = store
  store.change = () => Promise.reject(new Error('down'))
  expect(await end(browser, callback)).toBe(SIGNED_IN)
  store.change = change
  await jest.advanceTimersByTimeAsync(1000)
  jest.useRealTimers()
  expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([true, false])

  store.read = () => Promise.reject(new Error('down'))
  expect(await end(browser, callback)).toBe(failed('failed'))
  expect(reasons().at(-1)).toBe('ota_state_unavailable')
})

test('after 200 sign-ins a person is redirected to the demo and a program gets 429; foreign ones do not count', async () => {
  const { browser, told } = setUp({ rates: RATES })
  const press = (headers: Record<string, string>) => browser.call(START, { headers })
  for (let time = 0; time < 3; time++) await press({ 'Sec-Fetch-Site': 'cross-site' })
  const person = { Accept: 'text/html,*/*;q=0.8' }
  // A hundred people behind one address sign in twice each.
  for (let time = 0; time < 200; time++) {
    expect(locationOf(await press(person))).toContain(provider.issuer)
  }
  const before = told().length
  for (let time = 0; time < 5; time++) {
    expect(locationOf(await press(person))).toBe(failed('busy'))
  }
  expect((await press({})).status).toBe(429)
  expect(told().slice(before)).toEqual([
    expect.objectContaining({ msg: 'calls were refused', status: 429, times: 1 }),
  ])
})

test('the local provider refuses a changed client, redirect, method or state', async () => {
  const { browser, press } = setUp()
  const page = await end(browser, START)
  const answer = await fetch(page)
  const html = await answer.text()
  expect(html).toContain('<h1>Local demo sign-in</h1>')
  expect(html.match(/<button type="submit">Continue as demo visitor<\/button>/g)).toHaveLength(1)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const name of ['client_id', 'redirect_uri', 'code_challenge_method', 'state']) {
    const changed = new URL(page)
    changed.searchParams.set(name, 'https://evil.test')
    if (name === 'state') changed.searchParams.delete(name)
    for (const method of ['GET', 'POST']) {
      expect((await fetch(changed, { method })).status).toBe(400)
    }
  }

  const code = new URL(await press(page)).searchParams.get('code') ?? ''
  const redeem = async (client_secret: string) => {
    const body = new URLSearchParams({ code, client_id: provider.clientId, client_secret })
    return (await fetch(`${provider.issuer}/token`, { method: 'POST', body })).json()
  }
  expect(await redeem('guessed')).toEqual({ error: 'invalid_client' })
  expect(await redeem(provider.clientSecret)).toEqual({ error: 'invalid_grant' })
})

test('a later sign-in finds a provider that was down at first', async () => {
  const port = await freePort()
  const settings = { ...provider, issuer: `http://127.0.0.1:${port}` }
  const { browser, reasons } = setUp({ identityProvider: createIdentityProvider(settings) })
  expect(await end(browser, START)).toBe(failed('failed'))
  expect(reasons()).toEqual(['provider_unreachable'])
  const late = await createLocalProvider({ port, redirectUri: CALLBACK })
  const server = await listen(late.handler, port)
  expect(await end(browser, START)).toContain(`${settings.issuer}/authorize`)
  await server.close()
})

test('the log has the name and place of our own fault, without its message', async () => {
  const configuration = () => Promise.reject(new RangeError('code=c2VjcmV0'))
  const { browser, lines, told } = setUp({ identityProvider: { configuration } })
  expect(await end(browser, START)).toBe(failed('failed'))
  expect(told()[0]).toMatchObject({ level: 50, reason: 'unexpected', name: 'RangeError' })
  expect(told()[0].stack).toContain('sign-in.test.ts')
  expect(lines.join()).not.toContain('c2VjcmV0')
})

test('a client secret that the provider refuses is an error of the operator', async () => {
  const wrong = { ...provider, clientSecret: 'wrong' }
  const { browser, toCallback, told } = setUp({ identityProvider: createIdentityProvider(wrong) })
  expect(await end(browser, await toCallback())).toBe(failed('failed'))
  const line = { level: 50, reason: 'token_invalid_client', msg: 'sign-in failed' }
  expect(told()).toContainEqual(expect.objectContaining(line))
})
