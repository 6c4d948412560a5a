import { createBindingSigner } from '@one-tick-ahead/ota/bind'
import fc from 'fast-check'
import { z } from 'zod'
import { attackRequest, cloningBody, jwtForgeryBody } from '@/components/live-demo/attacks/attacks'
import {
  EMPTY_MONITOR,
  EMPTY_RUN,
  type Run,
  withResult,
  withVerdict,
} from '@/components/live-demo/run'
import { readRunCopy, writeRunCopy } from '@/components/live-demo/session/run-copy'
import { NO_ENDING } from '@/components/live-demo/session/session'
import type { UserInfo } from '@/lib/demo/store'
import { otaHeld, signedInUser } from '@/lib/demo/test-session'
import { evidenceText, toHar } from './evidence-file'
import { knownRequests } from './known-requests'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

const at = Date.parse('2026-11-20T17:00:00.250Z')
/** Where and when a run was made. */
const environment = {
  site: 'https://a.test',
  api: 'https://a.test',
  simulated: false,
  userAgent: 'Test/1.0',
  exportedAt: at,
}
/** What its page knew besides. */
const page = { base: 'https://a.test/live-demo', clockOffset: 0 }
const accepted = {
  method: 'GET',
  name: 'customer',
  status: 200,
  records: 32,
  tokenResponseTime: 0.0361,
  code: null,
  noAnswer: null,
} as const

/** What the server's clock shows in `Date`: whole seconds. */
const serverDate = 'Fri, 20 Nov 2026 17:00:00 GMT'

/** A run in which everything that opens something was sent, and told again by whoever answered. */
function runOf(user: UserInfo, ota: string, requestId: string, binding: string): Run {
  const device = {
    id: user.deviceId,
    sessionId: user.jsessionID,
    signer: createBindingSigner(signedInUser.sessionkey),
  }
  const headers = {
    Authorization: ota,
    'X-Request-ID': requestId,
    RequestHistory: user.requestHistory.join('|'),
    'OTA-Binding': binding,
  }
  const sentOta = { url: '/api/customer', headers, madeAt: at - 40, device }
  const sentJwt = {
    url: '/api/customer?page=1',
    headers: { Authorization: user.token, 'Content-Type': 'application/json' },
    madeAt: at - 60,
  }
  const echo = `You sent ${ota} and ${user.token}, ${user.sessionkey}. ${user.deviceId.toUpperCase()} ${binding.toUpperCase()} ${user.jsessionID.slice(0, 30)}`
  const answer = {
    headers: [
      ['date', serverDate],
      ['token_response_time', '0.0361'],
      ['x-correlation-id', echo],
      ['www-authenticate', `OTA error="${user.jsessionID}"`],
      [user.deviceId, requestId],
    ],
    ms: 30.4,
  } as const
  const refused = { ...accepted, status: 401, tokenResponseTime: null, code: requestId }
  const stolen = (body: Readonly<Record<string, string>>) => ({
    ...attackRequest('http://attacker.test/request', body, user.token),
    startedAt: at - 10,
    status: 200,
  })
  const verdict = { ...otaHeld, message: echo, at }
  return {
    ...EMPTY_RUN,
    jwt: withResult(EMPTY_MONITOR, accepted, at, { sent: sentJwt, answer }),
    ota: withResult(
      withResult(withResult(EMPTY_MONITOR, accepted, at, { sent: sentOta, answer }), refused, at, {
        sent: sentOta,
        answer,
      }),
      { ...refused, status: 500, code: null, noAnswer: 'timeout' },
      at,
      { unsent: 'unreachable' },
    ),
    jwtForgery: withVerdict([], { ...verdict, request: stolen(jwtForgeryBody(user, '/api/x')) }),
    otaForgery: withVerdict(
      withVerdict([], { ...verdict, request: stolen(cloningBody(user, '/x')) }),
      {
        ...verdict,
        request: { method: 'GET', url: '/api/customer', headers, startedAt: at - 5, status: 401 },
      },
    ),
  }
}

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
const code = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHabcdefgh0123456789-_'), {
      minLength: length,
      maxLength: length,
    })
    .map((letters) => letters.join(''))

/** What a run must not give away, of the shapes that the protocol has. */
const secrets = fc.record({
  jwt: fc.tuple(code(24), code(60), code(86)),
  key: code(86),
  device: fc.uuid(),
  session: code(40),
  history: fc.array(fc.uuid(), { maxLength: 20 }),
  mac: hex(128),
  segment: fc.integer({ min: 1, max: 4 }),
  id: fc.uuid(),
  binding: hex(128),
})

/** A run with these secrets, and a list of all of them. */
const worldOf = (value: typeof secrets extends fc.Arbitrary<infer Value> ? Value : never) => {
  const { jwt, key, device, session, history, mac, segment, id, binding } = value
  const user: UserInfo = {
    islogin: true,
    token: `Bearer ${jwt.join('.')}`,
    deviceId: device,
    sessionkey: key,
    jsessionID: session,
    requestHistory: history,
  }
  const run = runOf(user, `OTA ${mac}-S${segment}`, id, `v1 ${binding}`)
  const all = [...jwt, jwt.join('.'), key, device, session, ...history, mac, id, binding]
  return { source: { run, page, environment }, all }
}

/** One of them. */
const { source } = worldOf({
  jwt: ['header-24', 'payload-24', 'signature-24'],
  key: signedInUser.sessionkey,
  device: signedInUser.deviceId,
  session: 'session-1-of-this-test',
  history: ['3f25a1de-0000-4000-8000-000000000001'],
  mac: '0f'.repeat(64),
  segment: 3,
  id: '3f25a1de-0000-4000-8000-000000000002',
  binding: '0a'.repeat(64),
})

// HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/: what it asks for, and nothing it has not.
const named = z.strictObject({
  name: z.string(),
  value: z.string(),
  comment: z.string().optional(),
})
const size = z.int().min(-1)
const har = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    comment: z.string().optional(),
    entries: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        time: z.number().min(0),
        request: z.strictObject({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.array(named),
          headers: z.array(named),
          queryString: z.array(named),
          postData: z.strictObject({ mimeType: z.string(), text: z.string() }).optional(),
          headersSize: size,
          bodySize: size,
        }),
        response: z.strictObject({
          status: z.int().min(0),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(named),
          headers: z.array(named),
          content: z.strictObject({
            size,
            mimeType: z.string(),
            text: z.string().optional(),
            comment: z.string().optional(),
          }),
          redirectURL: z.string(),
          headersSize: size,
          bodySize: size,
          comment: z.string().optional(),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({
          blocked: z.number().min(0),
          send: z.number().min(0),
          wait: z.number().min(0),
          receive: z.number().min(0),
        }),
        comment: z.string().optional(),
      }),
    ),
  }),
})

describe('HAR 1.2', () => {
  const { log } = har.parse(JSON.parse(evidenceText(source, 'har', false)))

  test('every request is an entry, the oldest first, and says which panel it is of', () => {
    expect(log.entries.map(({ comment }) => comment)).toEqual([
      'JWT monitor',
      'OTA monitor',
      'OTA monitor',
      'JWT Forgery: OTA Request',
      'OTA Forgery / Device Cloning: OTA Request',
      'OTA Forgery / Device Cloning: OTA Request',
    ])
    expect(log.comment).toContain('Rows without a request, which are not here: 1.')
  })

  test('times add up, by the device’s clock', () => {
    for (const { time, timings } of log.entries) {
      expect(timings.blocked + timings.send + timings.wait + timings.receive).toBe(time)
    }
    expect(log.entries[0]).toMatchObject({
      startedDateTime: '2026-11-20T17:00:00.190Z',
      time: 60,
      timings: { blocked: 30, wait: 30 },
    })
    const ahead = { ...source, page: { ...page, clockOffset: 600_000 } } // the server's is
    const [first] = har.parse(JSON.parse(evidenceText(ahead, 'har', false))).log.entries
    expect(first).toMatchObject({ startedDateTime: '2026-11-20T16:50:00.190Z', time: 600_060 })
  })

  test('a call has its query, its headers and what the server measured', () => {
    expect(log.entries[0]).toMatchObject({
      request: {
        method: 'GET',
        url: 'https://a.test/api/customer?page=1',
        queryString: [{ name: 'page', value: '1' }],
        headers: [
          { name: 'Authorization', value: 'Bearer [redacted]' },
          { name: 'Content-Type', value: 'application/json' },
        ],
      },
      response: {
        status: 200,
        headers: [
          { name: 'date', value: serverDate },
          { name: 'token_response_time', value: '0.0361' },
        ],
      },
    })
    expect(log.entries[1]?.request).toMatchObject({
      headers: [
        { name: 'Authorization', value: 'OTA [redacted]' },
        { name: 'X-Request-ID', value: '[redacted]' },
        { name: 'RequestHistory', value: '[redacted]' },
        { name: 'OTA-Binding', value: '[redacted]' },
      ],
      cookies: [{ name: '__Host-ota_session', value: '[redacted]' }],
    })
  })

  test('an attack has its body, and the status of the attacker host’s own answer', () => {
    const attack = log.entries.find(({ request }) => request.method === 'POST')
    expect(attack?.response.status).toBe(200)
    expect(attack?.response.comment).toBe('The JWT was refused: 401 [redacted]')
    expect(JSON.parse(attack?.request.postData?.text ?? '')).toEqual({
      jsessionID: '[redacted]',
      jwt: 'Bearer [redacted]',
      url: '/api/x',
    })
  })

  test('the file of a simulated run says that it is simulated', () => {
    const simulated = { ...source, environment: { ...environment, simulated: true } }
    expect(log.comment).not.toContain('ran in the same browser')
    expect(evidenceText(simulated, 'har', false)).toContain('ran in the same browser')
  })

  test('a query that says a name twice keeps both', () => {
    const known = knownRequests(source.run, { ...page, base: 'https://a.test' })
    const requests = known.requests.map((one) => ({ ...one, url: 'https://a.test/x?a=1&a=2' }))
    const facts = { isSimulated: false, clockOffset: 0, hasSecrets: false }
    expect(toHar({ ...known, requests }, '1', facts).log.entries[0]?.request.queryString).toEqual([
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ])
  })

  test('with secrets it is a valid HAR, too', () => {
    expect(har.safeParse(JSON.parse(evidenceText(source, 'har', true))).success).toBe(true)
  })
})

describe('secrets', () => {
  test('no secret of a run is in what is written without secrets, also where an answer repeats it', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom('har' as const, 'json' as const), (value, format) => {
        const { source, all } = worldOf(value)
        const text = evidenceText(source, format, false)
        expect(JSON.parse(text)).toBeTruthy()
        const kept = readRunCopy(
          writeRunCopy({
            run: source.run,
            endings: NO_ENDING,
            mark: '',
            isTrip: false,
          }),
        )
        if (!kept) throw new Error('the copy cannot be read')
        const reloaded = evidenceText({ ...source, run: kept.run }, format, false)
        // In parts and in either case: a server may change or cut what it repeats.
        const told = (text + reloaded).toLowerCase()
        const isTold = (secret: string) => told.includes(secret.slice(0, 20).toLowerCase())
        expect(all.filter(isTold)).toEqual([])
      }),
    )
  })

  test('the file with secrets has every secret that was sent', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom('har' as const, 'json' as const), (value, format) => {
        const { source, all } = worldOf(value)
        const text = evidenceText(source, format, true)
        expect(all.filter((secret) => !text.includes(secret))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('JSON: the run as Export saves it, the statistics and the requests', () => {
    const data = JSON.parse(evidenceText(source, 'json', false))
    expect(data).toMatchObject({
      monitors: { ota: { calls: 3, timed: 1 } },
      statisticsMs: { ota: { n: 1, p50: 0.0361 } },
      secrets: 'redacted',
      rowsWithoutRequest: 1,
    })
    expect(data.environment).toMatchObject({ site: 'https://a.test', clockOffsetMs: 0 })
    expect(data.requests).toHaveLength(6)
    expect(data.requests[0]).toMatchObject({
      panel: 'JWT monitor',
      startedAt: '2026-11-20T17:00:00.190Z',
      answer: { status: 200, serverMs: 0.0361, code: null, message: '', ms: 30.4 },
    })
    expect(JSON.parse(evidenceText(source, 'json', true)).secrets).toBe('included')
  })
})
