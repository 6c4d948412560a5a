import { randomUUID } from 'node:crypto'
import { request as callHttp1, type RequestListener } from 'node:http'
import { connect, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createDevice } from '../device'
import { listen } from './listen'

export type Headers = readonly (readonly [name: string, value: string])[]

/** A request as a test writes it: a header may be repeated. */
export interface Sent {
  method: string
  path: string
  headers: Headers
  host: string
  body: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type Send = (request: Sent) => Promise<Answer>

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
/** Runs after the test. */
export const atEnd = (close: () => unknown): void => void closers.push(close)

/** The form of Node's `request.headers`: a repeated header has a list. */
export function grouped(headers: Headers): Record<string, string | string[]> {
  const groups: Record<string, string | string[]> = {}
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    groups[key] = key in groups ? [groups[key] ?? [], value].flat() : value
  }
  return groups
}

export async function overHttp1(listener: RequestListener): Promise<Send> {
  const { port, close } = await listen(listener)
  atEnd(close)
  return ({ method, path, headers, host, body }) =>
    new Promise((done, failed) => {
      const length = ['Content-Length', String(Buffer.byteLength(body))]
      const all = [['Host', host], ...headers, length] as never // missing in Node's types
      const call = callHttp1({ port, method, path, headers: all }, async (answer) => {
        const { statusCode: status = 0, headers: received } = answer
        done({ status, headers: received, body: await text(answer) })
      })
      call.on('error', failed).end(body)
    })
}

export async function overHttp2(server: Http2Server): Promise<Send> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  atEnd(() => void session.destroy())
  atEnd(() => void server.close())
  return ({ method, path, headers, host, body }) =>
    new Promise((done, failed) => {
      const pseudo = { ':method': method, ':path': path, ':authority': host }
      const call = session.request({ ...pseudo, ...grouped(headers) })
      call.on('response', async ({ ':status': status = 0, ...received }) => {
        done({ status, headers: received, body: await text(call) })
      })
      call.on('error', failed).end(body)
    })
}

const HOST = 'api.example:8443'

/** Registers a device at `path`. @returns the answer, and what makes the device's next request. */
export async function enrol(send: Send, path: string) {
  const deviceId = randomUUID()
  const ask = { method: 'POST', path, host: HOST, body: '' }
  const registered = await send({ ...ask, headers: [['device-id', deviceId]] })
  const { session_key: sessionKey, 'set-cookie': cookies = [] } = registered.headers
  const device = createDevice({ sessionKey: String(sessionKey), deviceId })
  const Cookie = [cookies].flat().map((cookie) => cookie.split(';', 1)[0])
  const next = (more: Partial<Sent> = {}, bindTo?: Partial<Sent>): Sent => {
    const signed = device.next()
    const sent = {
      method: 'POST',
      path: '/api/orders?for=a|b',
      host: HOST,
      body: 'two books',
      ...more,
    }
    const { method, host: authority, path: target } = { ...sent, ...bindTo }
    const binding = bindTo && { 'OTA-Binding': device.bind(signed, { method, authority, target }) }
    const own = {
      Authorization: signed.authorization,
      'X-Request-ID': signed.requestId,
      RequestHistory: signed.history,
      Cookie: Cookie.join('; '),
      'Content-Type': 'text/plain',
      ...binding,
    }
    return { ...sent, headers: Object.entries(own) }
  }
  return { registered, next }
}
