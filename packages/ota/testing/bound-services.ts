import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import Fastify from 'fastify'
import { Hono } from 'hono'
import { ota as fetchGuard } from '../adapters/fetch'
import { ota as honoGuard } from '../adapters/hono'
import { ota as nodeGuard, otaVerdict } from '../adapters/node'
import { formatDigest } from '../binding'
import { createDevice, headersOf } from '../device'
import type { GuardOptions } from '../server/guard'
import { contentDigestOf } from '../server/presented-binding'
import { createOtaService } from '../server/service'
import { createMemoryStore } from '../stores/memory'
import { listen } from './listen'

/** One service behind each adapter: it answers every method and path with the body that it was sent. */
const services: Record<
  string,
  (options: GuardOptions) => RequestListener | Promise<RequestListener>
> = {
  hono(options) {
    const app = new Hono().use(honoGuard(options))
    app.all('*', async (c) => c.text(await c.req.text()))
    return getRequestListener(app.fetch)
  },
  fetch(options) {
    const judge = fetchGuard(options)
    return getRequestListener(async (request) => {
      const { response } = await judge(request)
      return response ?? new Response(await request.text())
    })
  },
  node(options) {
    const guard = nodeGuard(options)
    return (request, response) =>
      guard(request, response, () => {
        // As parsers read it, some time later.
        setImmediate(() => request.pipe(response))
      })
  },
  express(options) {
    const app = express()
    app.use(nodeGuard(options))
    app.use(express.text({ type: () => true, limit: '10mb' }))
    app.use((request, response) => void response.send(request.body ?? ''))
    return app
  },
  async fastify(options) {
    const app = Fastify({ bodyLimit: 10_000_000 })
    const judge = otaVerdict(options)
    app.addHook('onRequest', async ({ raw }, reply) => {
      const { refusal } = await judge(raw)
      if (refusal) return reply.code(refusal.status).headers(refusal.headers).send(refusal.body)
    })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, body: string) => body)
    app.all('/*', async (request) => request.body ?? '')
    await app.ready()
    return app.routing
  },
}

export const ADAPTERS = Object.keys(services)

/** A request as it leaves a device, in parts that a test can change. */
export interface SentParts {
  method: string
  target: string
  host: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Its text on the wire (RFC 9112). */
export const wireText = ({ method, target, host, headers, body }: SentParts): string =>
  [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')

/** A service on a port of its own, and devices that are enrolled there. */
export async function startService(adapter: string, guard: Partial<GuardOptions> = {}) {
  const clock = { now: Date.now() }
  const keys = new Map([[1, randomBytes(64)]])
  const options = { keys, store: createMemoryStore(), now: () => clock.now, secureCookies: false }
  const service = services[adapter]
  if (!service) throw new Error(`no adapter is called ${adapter}`)
  const server = await listen(await service({ ...options, ...guard }))
  const { enrolment } = createOtaService(options)
  const host = new URL(server.origin).host

  /** @returns what makes the next request of a new device, bound, under the next id of its log. */
  async function device() {
    const signIn = { id: randomUUID(), at: clock.now, expiresAt: clock.now + 3_600_000 }
    const deviceId = randomUUID()
    const session = await enrolment.enrol(signIn, deviceId)
    if (typeof session === 'string') throw new Error(session)
    const { sessionId, sessionKey, deviceCookie } = session
    const signing = createDevice({ sessionKey, deviceId }, () => clock.now)
    const next = (method: string, target: string, body = ''): SentParts => {
      const request = signing.next()
      const contentDigest = body === '' ? '' : contentDigestOf(Buffer.from(body))
      const headers = {
        ...headersOf(request),
        'OTA-Binding': signing.bind(request, { method, authority: host, target, contentDigest }),
        Cookie: `ota_session=${sessionId}; ota_device=${deviceCookie}`,
        ...(contentDigest && { 'Content-Digest': contentDigest }),
      }
      return { method, target, host, headers, body }
    }
    return Object.assign(next, { sessionKey })
  }

  return { ...server, clock, device }
}

/** A well-formed digest of nothing that is ever sent. */
export const OTHER_DIGEST = formatDigest(`${'A'.repeat(43)}=`)
