import { randomUUID } from 'node:crypto'
import { createDevice, headersOf } from '../device'
import { BOUND_COOKIE_SECONDS, DBSC_CHALLENGE_SECONDS } from '../limits'
import { createMemoryStore } from '../stores/memory'
import { challengeIn, createDbscKey } from '../testing/dbsc-browser'
import { DEVICE_ID, START } from '../testing/enrolled-device'
import { createDbsc, type DbscAnswer } from './dbsc'
import { createGuard } from './guard'
import { createOtaService } from './service'
import { StateUnavailableError } from './store'

const HOUR = 3_600_000
const cookieIn = ({ headers }: DbscAnswer) =>
  /__Host-ota_device=([^;]+)/.exec(headers.map(([, value]) => value).join())?.[1] ?? ''
const idIn = ({ body }: DbscAnswer) => String(Reflect.get(body, 'session_identifier'))

async function setUp() {
  const clock = { now: START }
  const store = createMemoryStore()
  const now = () => clock.now
  const common = { keys: new Map([[1, Buffer.alloc(64, 7)]]), store, now }
  const dbsc = createDbsc({ ...common, url: '/ota/device' })
  const audit: string[] = []
  const options = { ...common, dbsc, audit: (event: string) => audit.push(event) }
  const service = createOtaService(options)
  const { offer, answer } = dbsc
  const judge = createGuard(options)

  /** A browser that has just been enrolled. */
  const enrol = async () => {
    const signIn = { id: randomUUID(), at: clock.now, expiresAt: clock.now + HOUR }
    const session = await service.enrolment.enrol(signIn, DEVICE_ID)
    if (typeof session === 'string') throw new Error(session)
    const { sessionId, deviceCookie } = session
    const device = createDevice({ ...session, deviceId: DEVICE_ID }, now)
    const key = createDbscKey()
    const headersWith = (headers: object, cookie = deviceCookie) => {
      const cookies = `__Host-ota_session=${sessionId}; __Host-ota_device=${cookie}`
      const all = new Headers({ ...headers, cookie: cookies })
      return (name: string) => all.get(name) ?? undefined
    }
    const ask = (proof: string, id = '') =>
      answer(
        headersWith({
          ...(id && { 'Sec-Secure-Session-Id': id }),
          ...(proof && { 'Secure-Session-Response': proof }),
        }),
      )
    return {
      ...session,
      key,
      ask,
      challenge: challengeIn(offer(sessionId)),
      register: () => ask(key.introduce(challengeIn(offer(sessionId)))),
      /** How the guard judges its next request. */
      call: (cookie?: string, headers?: object) => {
        const header = headersWith({ ...headersOf(device.next()), ...headers }, cookie)
        return judge(header, () => Reflect.get({}, 'none'))
      },
    }
  }
  return { clock, store, service, enrol, options, audit, browser: await enrol() }
}

test('a browser registers its key and renews the device cookie', async () => {
  const { clock, browser } = await setUp()
  const { ask, call, key } = browser
  expect(await call()).toMatchObject({ code: 'ok', deviceBound: false })
  const registered = browser.register()
  expect(registered).toMatchObject({
    status: 200,
    body: {
      refresh_url: '/ota/device',
      scope: { include_site: false },
      credentials: [
        {
          type: 'cookie',
          name: '__Host-ota_device',
          attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax',
        },
      ],
    },
  })
  const id = idIn(registered)
  const cookie = cookieIn(registered)
  expect(await call(cookie)).toMatchObject({ code: 'ok', deviceBound: true })

  clock.now += BOUND_COOKIE_SECONDS * 1000 - 1
  expect((await call(cookie)).code).toBe('ok')
  clock.now += 1
  expect(await call(cookie)).toMatchObject({ code: 'ota_device_unproven', deviceBound: false })

  const asked = ask('', id)
  expect([asked.status, cookieIn(asked)]).toEqual([403, ''])
  const renewed = ask(key.prove(challengeIn(asked.headers)), `"${id}"`) // with the draft's quotes
  expect([renewed.status, idIn(renewed)]).toEqual([200, id])
  expect(await call(cookieIn(renewed))).toMatchObject({ code: 'ok', deviceBound: true })
})

type World = Awaited<ReturnType<typeof setUp>>
const challengeFor = ({ browser }: World) =>
  challengeIn(browser.ask('', idIn(browser.register())).headers)
const wait = ({ clock }: World, seconds: number) => {
  clock.now += seconds * 1000
}

test.each<[string, (world: World) => DbscAnswer | Promise<DbscAnswer>, number]>([
  [
    'a registration a minute after the enrolment',
    (world) => {
      wait(world, DBSC_CHALLENGE_SECONDS)
      return world.browser.ask(world.browser.key.introduce(world.browser.challenge))
    },
    401,
  ],
  [
    'a registration under a challenge for renewals',
    (world) => world.browser.ask(world.browser.key.introduce(challengeFor(world))),
    401,
  ],
  [
    'a registration under the challenge of another session',
    async ({ browser, enrol }) => browser.ask(browser.key.introduce((await enrol()).challenge)),
    401,
  ],
  [
    'a registration that is not signed by the key in it',
    ({ browser }) => {
      const { key, challenge } = browser
      const signature = createDbscKey().introduce(challenge).split('.')[2]
      return browser.ask(key.introduce(challenge).replace(/[^.]+$/, String(signature)))
    },
    401,
  ],
  [
    'a registration without a signature',
    ({ browser }) => browser.ask(browser.key.introduce(browser.challenge, { alg: 'none' })),
    401,
  ],
  ['a registration without a proof', ({ browser }) => browser.ask(''), 401],
  [
    'a renewal by another key',
    (world) => {
      const { browser } = world
      const proof = createDbscKey().prove(challengeFor(world))
      return browser.ask(proof, idIn(browser.register()))
    },
    401,
  ],
  [
    'a renewal of a key that was never registered',
    (world) => {
      const { browser } = world
      const thief = createDbscKey()
      const mac = idIn(browser.register()).split('.')[2]
      return browser.ask(thief.prove(challengeFor(world)), `${thief.text}.${mac}`)
    },
    401,
  ],
  [
    'a renewal with the key of another session',
    async ({ browser, enrol }) => {
      const other = await enrol()
      return browser.ask('', idIn(other.register()))
    },
    401,
  ],
  [
    'a renewal after the session',
    (world) => {
      const id = idIn(world.browser.register())
      wait(world, HOUR / 1000)
      return world.browser.ask('', id)
    },
    401,
  ],
  [
    'a proof that is a minute old',
    (world) => {
      const { browser } = world
      const proof = browser.key.prove(challengeFor(world))
      const id = idIn(browser.register())
      wait(world, DBSC_CHALLENGE_SECONDS)
      return browser.ask(proof, id)
    },
    403,
  ],
])('gives no cookie for %s', async (_case, ask, status) => {
  const refused = await ask(await setUp())
  expect([refused.status, cookieIn(refused)]).toEqual([status, ''])
  expect(refused.headers).toContainEqual(['Cache-Control', 'no-store'])
  expect(refused.body).toEqual({ statusCode: status, message: expect.any(String) })
})

test('a cookie with another time in it proves nothing', async () => {
  const { browser } = await setUp()
  const [, mac] = cookieIn(browser.register()).split('.')
  expect((await browser.call(`${START * 2}.${mac}`)).code).toBe('ota_device_unproven')
})

test.each<[string, string[], (own: string, others: string) => string]>([
  ['says so', [], (own) => `unreachable;session_identifier="${own}"`],
  [
    'says so for two services',
    [],
    (own, others) =>
      `quota_exceeded;session_identifier="${others}", server_error;session_identifier="${own}"`,
  ],
  ['says nothing', ['session_key_leaked'], () => ''],
  [
    'names the key of another session',
    ['session_key_leaked'],
    (_own, others) => `unreachable;session_identifier="${others}"`,
  ],
  ['makes a key up', ['session_key_leaked'], (own) => `unreachable;session_identifier="x${own}"`],
])('of who could not renew and %s the audit log has %j', async (_case, events, skippedBy) => {
  const { browser, enrol, audit } = await setUp()
  const skipped = skippedBy(idIn(browser.register()), idIn((await enrol()).register()))
  const verdict = await browser.call('', { 'Secure-Session-Skipped': skipped })
  expect(verdict.code).toBe('ota_device_unproven')
  expect(audit).toEqual(events)
})

test('a cookie that is over is a thief’s: the browser has dropped it before', async () => {
  const { clock, browser, audit } = await setUp()
  const cookie = cookieIn(browser.register())
  clock.now += BOUND_COOKIE_SECONDS * 1000
  await browser.call(cookie)
  expect(audit).toEqual(['session_key_leaked'])
})

test('no session is ended for the cookie that a browser could not renew', async () => {
  const { options } = await setUp()
  const reason = "OTA: onKeyLeak must be 'refuse' beside dbsc"
  expect(() => createGuard({ ...options, onKeyLeak: 'revoke' })).toThrow(reason)
})

test('while the store is away the browser keeps its key', async () => {
  const { browser, store } = await setUp()
  store.epochOf = () => {
    throw new StateUnavailableError()
  }
  const { status, headers, body } = browser.ask('')
  expect([status, Object.fromEntries(headers), body]).toEqual([
    503,
    { 'Cache-Control': 'no-store', 'Retry-After': '1' },
    expect.objectContaining({ statusCode: 503, code: 'ota_state_unavailable' }),
  ])
})

test('a renewed cookie proves the session that a new sign-in replaces', async () => {
  const { browser, service } = await setUp()
  const cookie = cookieIn(browser.register())
  expect(await service.endProven(browser.sessionId, cookie, 'replaced')).toBe('ended')
  expect((await browser.call(cookie)).code).toBe('ota_session_replaced')
})

test('an option of a guard that it does not read is refused', async () => {
  const { options } = await setUp()
  const all = { ...options, url: '/ota/device' }
  expect(() => createDbsc(all)).toThrow('OTA: there is no option dbsc')
})

test.each(['https://elsewhere.example/', '/a"b', ''])('the address cannot be "%s"', (url) => {
  const options = { keys: new Map([[1, Buffer.alloc(64, 7)]]), store: createMemoryStore(), url }
  expect(() => createDbsc(options)).toThrow('OTA: url must be an address')
})
