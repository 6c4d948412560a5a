import fc from 'fast-check'
import { z } from 'zod'
import { readRunCopy, writeRunCopy } from '@/components/live-demo/session/run-copy'
import { readHar } from '@/lib/check/read-har'
import { evidenceText } from './evidence-file'
import { toHar } from './har'
import { knownRequests } from './known-requests'
import { environment, page, secrets, serverDate, source, worldOf } from './test-evidence'

fc.configureGlobal({ seed: 29 }) // the same cases on every machine

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

  test('of a simulated run it says so', () => {
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

  test.each([true, false])(
    'the checker reads the same codes and the server’s time: secrets %p',
    (hasSecrets) => {
      const [refused, accepted] = source.run.ota.rows.slice(-2)
      if (!refused || !accepted) throw new Error('the run has fewer calls')
      const rows = [{ ...refused, code: 'ota_replayed' }, accepted]
      const ahead = { ...page, clockOffset: 600_000 } // the server's is
      const run = { ...source.run, ota: { ...source.run.ota, rows } }
      const text = evidenceText({ ...source, run, page: ahead }, 'har', hasSecrets)
      const read = readHar(JSON.parse(text))?.slice(0, 2)
      expect(read?.map(({ label }) => label).sort()).toEqual([
        'GET /api/customer ok',
        'GET /api/customer ota_replayed',
      ])
      expect(read?.map(({ fields }) => fields.time)).toEqual([serverDate, serverDate])
      expect(text).toContain('added 600000 ms')
    },
  )

  test('with secrets it is one, too', () => {
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
            endings: { jwt: null, ota: null },
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

  test('with them every secret that was sent is', () => {
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
