import { randomUUID } from 'node:crypto'
import { request as callHttp1, type RequestListener } from 'node:http'
import { connect, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { createDevice } from '../device'
import { listen } from './listen'

/** A request as a test writes it. */
export interface Sent {
  method: string
  path: string
  /** By lower-case names; a repeated one has a list. */
  headers: Record<string, string | readonly string[]>
  host: string
  body: string
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type Send = (request: Sent) => Promise<Answer>

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const atEnd = (close: () => unknown): void => void closers.push(close)

export async function overHttp1(listener: RequestListener): Promise<Send> {
  const { port, close } = await listen(listener)
  atEnd(close)
  return ({ method, path, headers, host, body }) =>
    new Promise((done, failed) => {
      const all = { host, ...headers, 'content-length': Buffer.byteLength(body) }
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
      const call = session.request({ ...pseudo, ...headers })
      call.on('response', async ({ ':status': status = 0, ...received }) => {
        done({ status, headers: received, body: await text(call) })
      })
      call.on('error', failed).end(body)
    })
}

/** Without a wire, as Fastify's own tests. */
export const overInject =
  (app: FastifyInstance): Send =>
  async ({ method, path: url, headers, host, body: payload }) => {
    const sent = { method: method as 'GET', url, headers: { host, ...headers } as never, payload }
    const { statusCode: status, headers: received, body } = await app.inject(sent)
    return { status, headers: received as never, body }
  }

/** Registers a device at `path`. @returns the answer, and what makes the device's next request. */
export async function enrol(send: Send, path: string) {
  const host = 'api.example:8443'
  const deviceId = randomUUID()
  const headers = { 'device-id': deviceId }
  const registered = await send({ method: 'POST', path, host, headers, body: '' })
  const { session_key: sessionKey, 'set-cookie': cookies = [] } = registered.headers
  const device = createDevice({ sessionKey: String(sessionKey), deviceId })
  const cookie = [cookies].flat().map((one) => one.split(';', 1)[0])
  const next = (isBound = false): Sent => {
    const [method, target] = ['POST', '/api/orders?for=a|b']
    const signed = device.next()
    const own = {
      authorization: signed.authorization,
      'x-request-id': signed.requestId,
      requesthistory: signed.history,
      cookie: cookie.join('; '),
      'content-type': 'text/plain',
      ...(isBound && { 'ota-binding': device.bind(signed, { method, authority: host, target }) }),
    }
    return { method, path: target, host, headers: own, body: 'two books' }
  }
  return { registered, next }
}
