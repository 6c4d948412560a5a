import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { freePort, listen } from '@one-tick-ahead/ota/testing/listen'
import { RATES, type Rates } from '../contract/limits'
import { apiPaths } from '../contract/paths'
import type { SignInFailure } from '../contract/sign-in'
import { type Cookies, createCookies } from '../http/cookies'
import { createLocalProvider, type LocalProvider } from '../provider/provider'
import { createIdentityProvider, type IdentityProvider } from '../sign-in/identity-provider'
import { createTestBrowser, locationOf, type TestBrowser } from '../testing/browser'
import { createTestApp, NO_LIMITS, SITE } from '../testing/test-app'
import { testSecrets } from '../testing/test-secrets'
import { createLoginCookie } from '../tokens/login'

const START = `${SITE}/oauth2/authorization/google`
const SIGNED_IN = `${SITE}/live-demo/google`
const DEMO = `${SITE}/live-demo`
/** Where a sign-in ends that failed. */
const failed = (code: SignInFailure, siteUrl = SITE) => `${siteUrl}/live-demo?signin=${code}`
/** The site where it is not on the API's host. */
const SIBLING = 'http://www.localhost:3000'

const cookies: Cookies = createCookies(SITE)
let provider: LocalProvider
let identityProvider: IdentityProvider
let close: () => Promise<void>

beforeAll(async () => {
  const port = await freePort()
  provider = await createLocalProvider({
    port,
    redirectUri: SITE + apiPaths.signInCallback,
    demoUrl: DEMO,
  })
  ;({ close } = await listen(provider.handler, port))
  identityProvider = createIdentityProvider(provider)
})

afterAll(() => close())

function setUp(
  given: IdentityProvider = identityProvider,
  siteUrl = SITE,
  rates: Rates = NO_LIMITS,
  store = createMemoryStore(),
) {
  const { app, lines } = createTestApp({ identityProvider: given, siteUrl, rates, store })
  const browser = createTestBrowser(SITE, (request) => app.fetch(request))
  const reasons = () => lines.flatMap((line) => /"reason":"([^"]+)"/.exec(line)?.[1] ?? [])
  return { browser, lines, reasons }
}

/** From the provider's authorization address through its one button to our callback address. */
async function pressContinue(browser: TestBrowser, authorization: string): Promise<string> {
  const page = locationOf(await browser.visit(authorization))
  const resume = locationOf(await browser.visit(page, { method: 'POST' }))
  return locationOf(await browser.visit(resume))
}

/** Everything up to, not including, the request to the callback. */
async function toCallback(browser: TestBrowser): Promise<string> {
  return pressContinue(browser, locationOf(await browser.visit(START)))
}

const loginOf = (browser: TestBrowser) => browser.cookies('localhost').get(cookies.name('login'))

test('signs in: code, PKCE, state and nonce, and a login that names issuer and subject', async () => {
  const { browser, lines } = setUp()
  const authorization = new URL(locationOf(await browser.visit(START)))
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: SITE + apiPaths.signInCallback,
    scope: 'openid email profile',
  })
  const callback = await pressContinue(browser, authorization.href)
  const answer = await browser.visit(callback)
  expect(answer.headers.get('location')).toBe(SIGNED_IN)
  expect(answer.headers.getSetCookie().join()).toMatch(/ota_login=[^,]*HttpOnly; SameSite=Lax/)
  const login = await createLoginCookie(testSecrets.cookieKeys, Date.now).open(loginOf(browser))
  expect(login?.subject).toMatch(new RegExp(`^${provider.issuer} [0-9a-f-]{36}$`))
  expect([...browser.cookies('localhost').keys()]).toEqual([cookies.name('login')])
  const code = new URL(callback).searchParams.get('code') ?? 'missing'
  expect(lines.join()).not.toContain(code)
})

test('the first sign-in after the session store has lost its memory is served', async () => {
  let memory = createMemoryStore()
  const { browser } = setUp(undefined, undefined, undefined, {
    ready: (now) => memory.ready(now),
    read: (key) => memory.read(key),
    change: (...change) => memory.change(...change),
  })
  const callback = await toCallback(browser)
  memory = createMemoryStore()
  await browser.visit(callback)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await browser.visit(SITE + apiPaths.fetchToken)).status).toBe(200)
})

test('a sign-in has one name in the log, from its start to the audit', async () => {
  const { browser, lines } = setUp()
  await browser.visit(await toCallback(browser))
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ msg, path, audit }) => path ?? audit ?? msg)).toEqual([
    apiPaths.signIn,
    'signed_in',
    apiPaths.signInCallback,
  ])
  const [first] = told
  expect(new Set(told.map(({ request }) => request))).toEqual(new Set([first.request]))
})

test('the provider page is one button, names itself, and is strict', async () => {
  const { browser } = setUp()
  const page = locationOf(await browser.visit(locationOf(await browser.visit(START))))
  const answer = await browser.visit(page)
  const html = await answer.text()
  expect(html).toContain('<h1>Local demo identity</h1>')
  expect(html.match(/<button type="submit">Continue as demo visitor<\/button>/g)).toHaveLength(1)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('<link rel="icon" href="data:,">') // or a browser asks for one of its own
  expect(answer.headers.get('content-security-policy')).toContain('img-src data:')
  const unknown = await browser.clone().visit(`${provider.issuer}/interaction/unknown`)
  expect(locationOf(unknown)).toBe(failed('expired'))
})

test('the provider tells refused cookies from a sign-in that is over', async () => {
  const { browser } = setUp()
  const page = locationOf(await browser.visit(locationOf(await browser.visit(START))))
  const { hostname } = new URL(page)
  const refusing = browser.clone()
  refusing.cookies(hostname).clear()
  const answer = await refusing.visit(page)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('<h1>This sign-in needs cookies</h1>')

  await browser.visit(locationOf(await browser.visit(page, { method: 'POST' })))
  for (const one of [browser, refusing]) {
    expect(locationOf(await one.visit(page))).toBe(failed('expired'))
    expect(locationOf(await one.visit(page, { method: 'POST' }))).toBe(failed('expired'))
  }
  expect(locationOf(await browser.visit(`${provider.issuer}/auth`))).toBe(failed('expired'))
})

test('signing in again after LogOut shows the page again and keeps the person', async () => {
  const { browser } = setUp()
  const key = createLoginCookie(testSecrets.cookieKeys, Date.now)
  await browser.visit(await toCallback(browser))
  const first = await key.open(loginOf(browser))
  browser.cookies('localhost').clear()
  await browser.visit(await toCallback(browser))
  const second = await key.open(loginOf(browser))
  expect(second?.subject).toBe(first?.subject)
  expect(second?.sid).not.toBe(first?.sid)
})

describe('a sign-in beside one that runs', () => {
  /** Signs in, and again from where `headers` say; the profile of the first one is kept. */
  async function again(headers: Record<string, string>, siteUrl = SITE) {
    const { browser, reasons } = setUp(identityProvider, siteUrl)
    await browser.visit(await toCallback(browser))
    const before = browser.clone()
    const start = await browser.visit(START, { headers })
    if (locationOf(start) === failed('foreign', siteUrl)) return { browser, before, reasons }
    await browser.visit(await pressContinue(browser, locationOf(start)))
    return { browser, before, reasons }
  }
  const isSignedIn = async (browser: TestBrowser) =>
    (await browser.visit(`${SITE}/api/fetchtoken`)).status === 200

  test.each<[string, Record<string, string>, string]>([
    ['the page', { 'Sec-Fetch-Site': 'same-origin' }, SITE],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }, SITE],
    [
      'a press in the page on a sibling host',
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-User': '?1' },
      SIBLING,
    ],
  ])(
    'started by %s takes its place, and ends what was enrolled under it',
    async (_, headers, site) => {
      const { browser, before } = await again(headers, site)
      expect(await isSignedIn(browser)).toBe(true)
      expect(await isSignedIn(before)).toBe(false)
    },
  )

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, // the API is on the site's host
    { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
  ])('that a foreign page starts is none: %j', async (headers) => {
    const { browser, before, reasons } = await again(headers)
    expect(reasons()).toEqual(['foreign_start'])
    expect(loginOf(browser)).toBe(loginOf(before))
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('a sign-in that a foreign page starts does not count against the visitor’s limit', async () => {
    const { browser } = setUp(identityProvider, SITE, RATES)
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    for (let count = 0; count < 20; count++) await browser.visit(START, { headers })
    expect(locationOf(await browser.visit(START))).toContain(provider.issuer)
  })

  test.each<[Record<string, string>, string]>([
    [{}, SITE],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' }, SIBLING], // without a press
  ])('of which nobody knows who started it ends none: %j', async (headers, site) => {
    const { browser, before } = await again(headers, site)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(before)).toBe(true)
  })
})

test('two sign-ins side by side both succeed', async () => {
  const { browser } = setUp()
  const one = await toCallback(browser)
  const two = await toCallback(browser)
  expect((await browser.visit(one)).headers.get('location')).toBe(SIGNED_IN)
  expect((await browser.visit(two)).headers.get('location')).toBe(SIGNED_IN)
})

test('abandoned sign-ins do not pile up in the Cookie header', async () => {
  const { browser } = setUp()
  for (let index = 0; index < 9; index += 1) await browser.visit(START)
  expect(browser.cookies('localhost').size).toBe(4)
})

type Damage = (browser: TestBrowser, callback: URL) => void

const clear: Damage = (browser) => browser.cookies('localhost').clear()
const forge: Damage = (browser) => {
  const jar = browser.cookies('localhost')
  for (const name of jar.keys()) jar.set(name, 'x.y.z')
}
const onlyOthers: Damage = (browser, callback) => {
  clear(browser, callback)
  browser.cookies('localhost').set('other', '1')
}
const query =
  (change: 'append' | 'set', name: string): Damage =>
  (_, { searchParams }) =>
    searchParams[change](name, 'x')
const without: Damage = (_, { searchParams }) => searchParams.delete('state')
const clearAndMistake: Damage = (browser, callback) => {
  clear(browser, callback)
  query('set', 'state')(browser, callback)
}

// Without a code, and with another issuer: adversarial/oauth.test.ts.
test.each<[string, Damage, string, SignInFailure]>([
  ['no cookie', clear, 'no_cookies', 'cookies'],
  ['no cookie but others', onlyOthers, 'txn_missing', 'expired'],
  ['a forged cookie', forge, 'txn_invalid', 'expired'],
  ['no state', without, 'txn_missing', 'expired'],
  ['wrong state', query('set', 'state'), 'txn_missing', 'expired'],
  ['no cookie and a state that says nothing', clearAndMistake, 'txn_missing', 'expired'],
  ['a second state', query('append', 'state'), 'oauth_invalid_response', 'failed'],
  ['wrong code', query('set', 'code'), 'token_invalid_grant', 'expired'],
])('%s ends signed out with a reason', async (_name, damage, reason, failure) => {
  const { browser, reasons } = setUp()
  const callback = new URL(await toCallback(browser))
  damage(browser, callback)
  const answer = await browser.visit(callback.href)
  expect(answer.headers.get('location')).toBe(failed(failure))
  expect(loginOf(browser)).toBeUndefined()
  expect(reasons()).toEqual([reason])
})

test('a state works once, whether its cookie was kept or is gone', async () => {
  const { browser, reasons } = setUp()
  const callback = await toCallback(browser)
  const copy = browser.clone()
  await browser.visit(callback)
  for (const one of [copy, browser]) {
    expect((await one.visit(callback)).headers.get('location')).toBe(failed('used'))
  }
  expect(loginOf(copy)).toBeUndefined()
  expect(reasons()).toEqual(['state_reused', 'state_reused'])
})

test('a sign-in that is finished after ten minutes is called old, with its cookie or without', async () => {
  let late = 0
  const { app } = createTestApp({ identityProvider, now: () => Date.now() + late })
  const browser = createTestBrowser(SITE, (request) => app.fetch(request))
  const callback = await toCallback(browser)
  const withoutCookies = browser.clone()
  withoutCookies.cookies('localhost').clear()
  late = 10 * 60_000 + 1000
  for (const one of [browser, withoutCookies]) {
    expect((await one.visit(callback)).headers.get('location')).toBe(failed('expired'))
  }
})

test('a person whom the limit stops goes back to the demo; a program gets 429', async () => {
  const { browser, reasons } = setUp(identityProvider, SITE, RATES)
  const press = () => browser.visit(START, { headers: { Accept: 'text/html,*/*;q=0.8' } })
  for (let count = 0; count < RATES.signIn.calls; count++) {
    expect(locationOf(await press())).toContain(provider.issuer)
  }
  expect((await press()).headers.get('location')).toBe(failed('busy'))
  expect(reasons()).toEqual(['rate_limited'])
  expect((await browser.visit(START)).status).toBe(429)
})

test("a cookie of one sign-in does not open another's state", async () => {
  const { browser, reasons } = setUp()
  const callback = await toCallback(browser)
  const jar = browser.cookies('localhost')
  const [ours = ''] = jar.keys()
  await browser.visit(START)
  const [, other = ''] = [...jar.values()]
  jar.set(ours, other)
  expect((await browser.visit(callback)).headers.get('location')).toBe(failed('expired'))
  expect(reasons()).toEqual(['state_mismatch'])
})

test('a visitor who refuses comes back signed out', async () => {
  const { browser, reasons } = setUp()
  const state = new URL(locationOf(await browser.visit(START))).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
  const answer = await browser.visit(`${SITE}${apiPaths.signInCallback}?${query}`)
  expect(answer.headers.get('location')).toBe(failed('cancelled'))
  expect(reasons()).toEqual(['provider_access_denied'])
})

test('a provider that is down at first is found by a later sign-in', async () => {
  const port = await freePort()
  const settings = { ...provider, issuer: `http://127.0.0.1:${port}`, retryDelays: [1] }
  const { browser, reasons } = setUp(createIdentityProvider(settings))
  expect((await browser.visit(START)).headers.get('location')).toBe(failed('provider'))
  expect(reasons()).toEqual(['provider_unreachable'])
  const under = setUp(createIdentityProvider(settings), `${SITE}/base`).browser
  expect(locationOf(await under.visit(START))).toBe(failed('provider', `${SITE}/base`))
  const late = await createLocalProvider({
    port,
    redirectUri: SITE + apiPaths.signInCallback,
    demoUrl: DEMO,
  })
  const server = await listen(late.handler, port)
  expect(locationOf(await browser.visit(START))).toContain(`${settings.issuer}/auth`)
  await server.close()
})
