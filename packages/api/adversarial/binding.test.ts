import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ADAPTERS,
  OTHER_DIGEST,
  type SentParts,
  startService,
  wireText,
} from '@one-tick-ahead/ota/testing/bound-services'
import { sendRaw } from '../testing/sockets'

// Over sockets, because what is bound is what came over the wire: the request line, Host, the bytes.

const BODY = '{"amount":100,"for":"Ada é"}'
const ORDER = '/orders?for=a|b&n=1'

type Service = Awaited<ReturnType<typeof startService>>
type Change = (sent: SentParts) => Partial<SentParts>

/** Status, and the code of a refusal or the body that the handler read. */
async function answerTo(service: Service, sent: SentParts): Promise<string> {
  const { head, body } = await sendRaw(service.port, wireText(sent))
  const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  const [, code] = /"code":"(\w+)"/.exec(body) ?? []
  return code ? `${status} ${code}` : status
}

const header =
  (name: string, value: string | ((before: string) => string)): Change =>
  ({ headers: { [name]: before = '', ...others } }) => {
    const after = typeof value === 'string' ? value : value(before)
    return { headers: after === '' ? others : { ...others, [name]: after } }
  }
const BINDING = 'OTA-Binding'
const REFUSED = '401 ota_bad_binding'

const other = '11111111-1111-4111-8111-111111111111'
const changes: [name: string, Change][] = [
  ['another method', () => ({ method: 'PUT' })],
  ['another path', () => ({ target: ORDER.replace('orders', 'transfers') })],
  ['a longer path', () => ({ target: ORDER.replace('?', '/?') })],
  ['another query', () => ({ target: ORDER.replace('n=1', 'n=2') })],
  ['a longer query', () => ({ target: `${ORDER}&n=2` })],
  ['no query', () => ({ target: '/orders' })],
  ['the same query, spelled otherwise', () => ({ target: ORDER.replace('|', '%7C') })],
  ['another host', () => ({ host: 'evil.example' })],
  ['another port', ({ host }) => ({ host: host.replace(/\d+$/, '1') })],
  ['another body', () => ({ body: BODY.replace('100', '999') })],
  ['a longer body', () => ({ body: `${BODY} ` })],
  ['no body', () => ({ body: '' })],
  [
    'another body with its digest',
    (sent) => ({ body: 'x', ...header('Content-Digest', OTHER_DIGEST)(sent) }),
  ],
  ['a body without its digest', header('Content-Digest', '')],
  ['the digest with a second one', header('Content-Digest', (one) => `${one}, md5=:AA==:`)],
  ['another history', header('RequestHistory', other)],
  ['a longer history', header('RequestHistory', (one) => `${other}|${one}`)],
  ['no history', header('RequestHistory', '')],
  ['another label on the token', header('Authorization', relabelled)],
  ['another version', header(BINDING, (one) => one.replace('v1', 'v2'))],
  ['no version', header(BINDING, (one) => one.slice(3))],
  ['upper case', header(BINDING, (one) => one.toUpperCase())],
  ['a digit less', header(BINDING, (one) => one.slice(0, -1))],
  ['a digit more', header(BINDING, (one) => `${one}0`)],
  ['another digit', header(BINDING, (one) => one.replace(/.$/, one.endsWith('0') ? '1' : '0'))],
  ['two of them', header(BINDING, (one) => `${one}, ${one}`)],
]

/** Any other that is in time: the minute, and with it the MAC, stays the same. */
function relabelled(token: string): string {
  const segment = Number(token.slice(-1))
  return token.slice(0, -1) + (segment === 4 ? 3 : segment + 1)
}

describe.each(ADAPTERS)('behind the adapter for %s', (adapter) => {
  let service: Service
  beforeAll(async () => {
    service = await startService(adapter)
    // In the middle of a segment, with its neighbours in the same minute.
    service.clock.now += 60_000 - (service.clock.now % 60_000) + 22_500
  })
  afterAll(() => service.close())

  /** A device with a log, and its next request. */
  async function order() {
    const next = await service.device()
    expect(await answerTo(service, next('GET', '/'))).toBe('200')
    return { next, sent: next('POST', ORDER, BODY) }
  }

  test.each(changes)(
    '%s is refused, and the request itself passes afterwards',
    async (_, change) => {
      const { sent } = await order()
      expect(await answerTo(service, { ...sent, ...change(sent) })).toBe(REFUSED)
      expect(await answerTo(service, sent)).toBe('200')
      expect(await answerTo(service, sent)).toBe('401 ota_replayed')
    },
  )

  test.each([
    ['a short body', BODY],
    ['a long body', 'é'.repeat(200_000)],
  ])('%s is there for the handler, whole', async (_, body) => {
    const { next } = await order()
    const sent = next('POST', '/', body)
    const answer = await fetch(`${service.origin}/`, {
      method: 'POST',
      headers: sent.headers,
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([200, body])
  })

  test('a body where there was none, also in chunks', async () => {
    const { next } = await order()
    const sent = next('DELETE', '/orders')
    expect(await answerTo(service, { ...sent, body: 'x' })).toBe(REFUSED)
    const chunked = wireText(sent).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n')
    const { head } = await sendRaw(service.port, `${chunked}1\r\nx\r\n0\r\n\r\n`)
    expect(head).toMatch(/^HTTP\/1\.1 401 /)
    const { head: none } = await sendRaw(service.port, `${chunked}0\r\n\r\n`)
    expect(none).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a body that breaks off spends nothing', async () => {
    const { next } = await order()
    const sent = next('POST', ORDER, BODY)
    const socket = connect(service.port, '127.0.0.1').resume()
    socket.end(wireText(sent).slice(0, -5))
    await once(socket, 'close')
    expect(await answerTo(service, sent)).toBe('200')
  })

  test('a token that runs out while the body comes is stale', async () => {
    const { next } = await order()
    const sent = next('POST', ORDER, BODY)
    const text = wireText(sent)
    const socket = connect(service.port, '127.0.0.1')
    socket.write(text.slice(0, -5))
    await wait(100)
    service.clock.now += 30_000
    socket.write(text.slice(-5))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('ota_stale')
  })

  test.each<[string, Change]>([
    ['of another session', header(BINDING, () => foreign.headers[BINDING] ?? '')],
    ['of an earlier request', header(BINDING, () => earlier.headers[BINDING] ?? '')],
  ])('a binding %s', async (_, change) => {
    const { next } = await order()
    foreign = (await service.device())('POST', ORDER, BODY)
    earlier = next('POST', ORDER, BODY)
    const sent = next('POST', ORDER, BODY)
    expect(await answerTo(service, { ...sent, ...change(sent) })).toBe(REFUSED)
    expect(await answerTo(service, sent)).toBe('200')
  })
  let foreign: SentParts
  let earlier: SentParts

  test('wrong bindings leave id, send log and session as they are', async () => {
    const { next, sent } = await order()
    for (let count = 0; count < 70; count++) {
      const target = `/orders/${count}`
      expect(await answerTo(service, { ...sent, target })).toBe(REFUSED)
    }
    expect(await answerTo(service, sent)).toBe('200')
    expect(await answerTo(service, next('GET', '/'))).toBe('200')
  })
})
