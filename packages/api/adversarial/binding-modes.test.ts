import { Agent, request as send } from 'node:http'
import { json } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { signBinding } from '@one-tick-ahead/ota/server/mac'
import {
  ADAPTERS,
  type SentParts,
  startService,
  wireText,
} from '@one-tick-ahead/ota/testing/bound-services'
import { listen } from '@one-tick-ahead/ota/testing/listen'
import { sendRaw } from '../testing/sockets'
import { enrolVisitor, type Visitor } from '../testing/visitor'

const RECORDS = '/api/customer'
const OTHERS = '/api/get-all-persons'

/** The reference, on a port of its own, which is not the one that it is called by from outside. */
async function serve(requireBinding: boolean) {
  const { api, visitor } = await enrolVisitor(undefined, { requireBinding })
  const server = await listen(getRequestListener(api.app.fetch))
  const send = async (target: string, headers: Record<string, string>, host = 'localhost:3000') => {
    const Cookie = visitor.cookieHeader()
    const sent = { method: 'GET', target, host, headers: { ...headers, Cookie }, body: '' }
    const { head, body } = await sendRaw(server.port, wireText(sent))
    const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
    return [status, /"code":"(\w+)"/.exec(body)?.[1]].filter(Boolean).join(' ')
  }
  return { visitor, send, close: server.close }
}

const stripped = ({ 'OTA-Binding': _, ...headers }: ReturnType<Visitor['nextBoundHeaders']>) =>
  headers

describe.each([
  [false, '200'],
  [true, '401 ota_bad_binding'],
])('the reference, a binding required: %p', (requireBinding, withoutOne) => {
  let reference: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    reference = await serve(requireBinding)
  })
  afterAll(() => reference.close())

  test(`the header taken out on the way: ${withoutOne}`, async () => {
    const { visitor, send } = reference
    const headers = visitor.nextBoundHeaders(RECORDS)
    expect(await send(RECORDS, stripped(headers))).toBe(withoutOne)
    expect(await send(RECORDS, headers)).toBe(requireBinding ? '200' : '401 ota_replayed')
  })

  test('an empty binding header is a wrong binding', async () => {
    const { visitor, send } = reference
    const headers = visitor.nextBoundHeaders(RECORDS)
    expect(await send(RECORDS, { ...headers, 'OTA-Binding': '' })).toBe('401 ota_bad_binding')
    expect(await send(RECORDS, headers)).toBe('200')
  })

  test('a bound request at another address', async () => {
    const { visitor, send } = reference
    const headers = visitor.nextBoundHeaders(RECORDS)
    for (const target of [OTHERS, `${RECORDS}?`, `${RECORDS}?all`]) {
      expect([target, await send(target, headers)]).toEqual([target, '401 ota_bad_binding'])
    }
    expect(await send(RECORDS, headers)).toBe('200')
  })

  test('it is bound to the address of PUBLIC_API_URL, whatever Host a proxy sends on', async () => {
    const { visitor, send } = reference
    const elsewhere = visitor.nextBoundHeaders(RECORDS, 'evil.example')
    expect(await send(RECORDS, elsewhere, 'evil.example')).toBe('401 ota_bad_binding')
    expect(await send(RECORDS, visitor.nextBoundHeaders(RECORDS), '10.0.0.2:8080')).toBe('200')
  })
})

test('a service of several names takes a request that is bound to one of them', async () => {
  const service = await startService('node', { authority: ['a.example', 'b.example:8443'] })
  const next = await service.device()
  const bindTo = (authority: string) => {
    const sent = next('GET', '/')
    const { Authorization: token = '', RequestHistory: history = '' } = sent.headers
    const bound = { method: 'GET', authority, target: '/', contentDigest: '', history, token }
    const binding = signBinding(next.sessionKey, bound)
    return { ...sent, headers: { ...sent.headers, 'OTA-Binding': binding } }
  }
  const statusOf = async (authority: string) =>
    (await sendRaw(service.port, wireText(bindTo(authority)))).head.slice(9, 12)
  expect(await statusOf('a.example')).toBe('200')
  expect(await statusOf('b.example:8443')).toBe('200')
  expect(await statusOf('b.example')).toBe('401')
  await service.close()
})

describe.each(ADAPTERS)('behind the adapter for %s', (adapter) => {
  test.each([
    ['in one piece', false],
    ['in chunks', true],
  ])('behind a longer one, sent %s, the connection goes on', async (_, isChunked) => {
    const service = await startService(adapter, { maxBodyBytes: 1000 })
    const next = await service.device()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answerTo = ({ method, headers, body }: SentParts) =>
      new Promise((done, failed) => {
        const length = isChunked ? {} : { 'Content-Length': body.length }
        const options = { host: '127.0.0.1', port: service.port, method, agent }
        const call = send({ ...options, headers: { ...headers, ...length } }, async (answer) => {
          const { code } = (await json(answer).catch(() => ({}))) as { code?: string }
          done([answer.statusCode, code, call.reusedSocket])
        })
        call.on('error', failed)
        call.end(body)
      })
    const long = (length: number) => next('POST', '/', 'x'.repeat(length))
    expect(await answerTo(long(1000))).toEqual([200, undefined, false])
    for (const length of [1001, 1_500_000]) {
      expect(await answerTo(long(length))).toEqual([413, 'ota_body_too_large', true])
      expect(await answerTo(next('GET', '/'))).toEqual([200, undefined, true])
    }
    agent.destroy()
    await service.close()
  })

  test('in report mode a wrong binding is reported, and the handler has the body', async () => {
    const told: (string | null)[] = []
    const onVerdict = ({ code }: { code: string | null }) => told.push(code)
    const service = await startService(adapter, { mode: 'report', onVerdict })
    const next = await service.device()
    const { method, headers } = next('POST', '/', 'one')
    const answer = await fetch(`${service.origin}/`, { method, headers, body: 'two' })
    expect([answer.status, await answer.text()]).toEqual([200, 'two'])
    expect(told).toEqual(['ota_bad_binding'])
    await service.close()
  })
})
