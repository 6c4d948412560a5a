import { RATES } from '../contract/limits'
import { createTestAttacker } from '../testing/attacker'
import { stopClock } from '../testing/clocks'
import { createTestApp, SITE } from '../testing/test-app'
import { enrolVisitor } from '../testing/visitor'

const FOREIGN = [
  'null',
  'http://localhost:3000.evil.test',
  'http://localhost:3000@evil.test',
  'http://evil.localhost:3000',
  'http://evillocalhost:3000',
  'http://localhost:30000',
  'http://localhost:300',
  'http://localhost',
  'https://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'HTTP://LOCALHOST:3000',
  `${SITE}/`,
  `${SITE}, https://evil.test`,
  'https://evil.test',
  '*',
]

const PATHS = [
  '/api/customer',
  '/api/get-all-persons',
  '/api/fetchtoken',
  '/api/registerDevice',
  '/api/token',
  '/api/logout',
  '/api/contact',
  '/api/nothing',
]

const METHODS = ['GET', 'POST', 'DELETE']

const cors = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

type Enrolled = Awaited<ReturnType<typeof enrolVisitor>>

/** Every method, with the visitor's cookies and without, and the preflight that comes before. */
async function* callsOf(origin: string, path: string, { api, visitor }: Enrolled) {
  const cookie = visitor.jar.header()
  for (const method of METHODS) {
    const preflight = {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,x-request-id',
      },
    }
    yield { method, isPreflight: true, response: await api.app.request(path, preflight) }
    const senders: Record<string, string>[] = [{}, { cookie }]
    for (const credentials of senders) {
      const response = await api.app.request(path, { method, headers: { origin, ...credentials } })
      yield { method, isPreflight: false, response }
    }
  }
}

test.each(PATHS)('%s answers the site, with credentials, under GET and POST', async (path) => {
  for await (const { isPreflight, response } of callsOf(SITE, path, await enrolVisitor())) {
    expect(response.headers.get('vary')).toContain('Origin')
    expect(cors(response)).toEqual({
      'access-control-allow-origin': SITE,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'Authorization,session_key,jSessionId,token_response_time,Date,Retry-After',
      ...(isPreflight && {
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers':
          'authorization,content-type,device-id,device-key,x-request-id,requesthistory',
        'access-control-max-age': '7200',
      }),
    })
  }
})

const answersNot = async (origin: string, path: string) => {
  for await (const { response } of callsOf(origin, path, await enrolVisitor())) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('vary')).toContain('Origin')
  }
}

test.each(PATHS)('%s names no other origin, with or without credentials', async (path) => {
  await answersNot('https://evil.test', path)
})

test.each(FOREIGN)('origin %s is never named', async (origin) => {
  await answersNot(origin, '/api/customer')
})

test.each(FOREIGN)('what changes state is refused to origin %s outright', async (origin) => {
  const { visitor } = await enrolVisitor()
  const headers = { origin, 'device-id': visitor.deviceId, Authorization: visitor.token }
  for (const [path, method] of [
    ['/api/fetchtoken', 'GET'],
    ['/api/registerDevice', 'GET'],
    ['/api/token', 'POST'],
    ['/api/logout', 'POST'],
  ] as const) {
    const response = await visitor.call(path, { method, headers })
    expect([path, response.status]).toEqual([path, 403])
  }
  expect((await visitor.callWithOta()).status).toBe(200)
})

test.each(['/healthz', '/oauth2/authorization/google', '/elsewhere'])(
  '%s is not for pages of other origins, and names none',
  async (path) => {
    const { app } = createTestApp()
    for (const origin of [SITE, 'https://evil.test']) {
      expect(cors(await app.request(path, { headers: { origin } }))).toEqual({})
    }
  },
)

test('every answer that the site must be able to read names it: refusals too', async () => {
  const { visitor } = await enrolVisitor(undefined, {
    rates: { ...RATES, calls: { calls: 100, seconds: 2 } },
  })
  const call = (headers: Record<string, string>) =>
    visitor.call('/api/customer', { headers: { origin: SITE, ...headers } })
  stopClock()
  const early = await call({ 'early-data': '1' })
  const guesses = Array.from({ length: 120 }, () => call({ Authorization: 'OTA x' }))
  const answers = [early, ...(await Promise.all(guesses))]
  jest.useRealTimers()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([425, 401, 429]))
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(SITE)
})

test.each([[SITE, SITE], ...FOREIGN.map((origin) => [origin, null])])(
  'the attacker host answers origin %s with %s',
  async (origin, allowed) => {
    const { app } = createTestAttacker([])
    for (const method of ['OPTIONS', 'POST']) {
      const response = await app.request('/request-jwt', {
        method,
        headers: { origin: `${origin}` },
      })
      expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(response.headers.get('vary')).toContain('Origin')
    }
  },
)
