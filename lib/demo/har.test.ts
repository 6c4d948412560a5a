import { z } from 'zod'
import { evidenceText } from './evidence'
import { environment, page, source } from './test-evidence'

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
            comment: z.string().optional(),
          }),
          redirectURL: z.string(),
          headersSize: size,
          bodySize: size,
          comment: z.string().optional(),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({
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
      expect(timings.send + timings.wait + timings.receive).toBe(time)
    }
    expect(log.entries[0]).toMatchObject({ startedDateTime: '2026-11-20T17:00:00.190Z', time: 60 })
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
      response: { status: 200, headers: [{ name: 'token_response_time', value: '0.0361' }] },
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
    expect(attack?.response.comment).toContain('The JWT was refused: 401 You sent [redacted] and')
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

  test('with secrets it is one, too', () => {
    expect(har.safeParse(JSON.parse(evidenceText(source, 'har', true))).success).toBe(true)
  })
})
