import { randomUUID } from 'node:crypto'
import { request as callHttp1, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, createServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import Fastify, { type FastifyInstance } from 'fastify'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { createDevice } from '../device'
import { LEFT_LIMIT, SEGMENT_MS } from '../limits'
import type { OtaOptions } from '../server/options'
import { createOta } from '../server/ota'
import type { SignIn } from '../server/sign-ins'
import { recordKeyOf } from '../server/stored-record'
import type { Verdict } from '../server/verdict'
import { createMemoryStore } from '../stores/memory'
import { listen } from '../testing/listen'
import { honoGuard, honoSession, type OtaVariables } from './hono'
import { headersOf } from './node'

const SESSION = '/ota/session'
const AWAY = 'the database is away'

/** A request as a test writes it. */
interface Sent {
  method: string
  path: string
  /** Keys are lower-case names; a repeated header has a list. */
  headers: Record<string, string | readonly string[]>
  host: string
  body: string
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

type Send = (request: Sent) => Promise<Answer>

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const atEnd = (close: () => unknown): void => void closers.push(close)

async function overHttp1(listener: RequestListener): Promise<Send> {
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

async function overHttp2(server: Http2Server): Promise<Send> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  atEnd(() => void session.destroy())
  atEnd(() => void server.close())
  return ({ method, path, headers, host, body }) =>
    new Promise((done, failed) => {
      const pseudo = { ':method': method, ':path': path, ':authority': host }
      const call = session.request({ ...pseudo, ...headers }, { endStream: body === '' })
      call.on('response', async ({ ':status': status = 0, ...received }) => {
        done({ status, headers: received, body: await text(call) })
      })
      call.on('error', failed)
      if (body) call.end(body)
    })
}

/** Sends without a network, as Fastify's own tests do. */
const overInject =
  (app: FastifyInstance): Send =>
  async ({ method, path: url, headers, host, body: payload }) => {
    const sent = { method: method as 'GET', url, headers: { host, ...headers } as never, payload }
    const { statusCode: status, headers: received, body } = await app.inject(sent)
    return { status, headers: received as never, body }
  }

/** Registers a device at `path`. @returns the answer, and a function that makes the next request. */
async function enrol(send: Send, path: string) {
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

/** The handler's answer: the verdict, and the body as the handler receives it. */
async function told(verdict: Partial<Verdict> | undefined, body: string | Promise<string>) {
  handled += 1
  return `${verdict?.code} ${verdict?.signIn?.id ?? ''} ${await body}`
}
let handled = 0

function honoService(options: OtaOptions, limitMs = 5000): RequestListener {
  const ota = createOta(options)
  const app = new Hono<OtaVariables>().use(timeout(limitMs))
  app.onError((error, c) => c.body(null, error instanceof HTTPException ? 504 : 500))
  app.all(SESSION, honoSession(ota))
  app.use('/api/*', honoGuard(ota))
  app.all('/api/*', async (c) => c.text(await told(c.get('ota'), c.req.text())))
  return getRequestListener(app.fetch)
}

function requestService(options: OtaOptions): RequestListener {
  const { web } = createOta(options)
  return getRequestListener(async (request) => {
    if (request.url.endsWith(SESSION)) return web.session(request)
    return web.guard(request, async (verdict) => new Response(await told(verdict, request.text())))
  })
}

function nodeService(options: OtaOptions): RequestListener {
  const { node } = createOta(options)
  return (request: IncomingMessage & { ota?: Verdict }, response) => {
    if (request.url === SESSION) return void node.session(request, response)
    node.guard(request, response, async (error) => {
      if (error) response.writeHead(500).end()
      else response.end(await told(request.ota, text(request)))
    })
  }
}

function expressService(options: OtaOptions): RequestListener {
  const { node } = createOta(options)
  const app = express()
  app.all(SESSION, node.session)
  app.use('/api', node.guard, express.text({ type: () => true }))
  app.use('/api', async (request: express.Request & { ota?: Verdict }, response) => {
    response.send(await told(request.ota, request.body))
  })
  return app
}

async function fastifyService(options: OtaOptions, settings = {}): Promise<FastifyInstance> {
  const { node } = createOta(options)
  const app = Fastify(settings)
  app.all(SESSION, (request, reply) => {
    reply.hijack()
    return node.session(request.raw, reply.raw)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, body: string) => body)
  app.all('/api/*', async (request, reply) => {
    const { refusal, ...verdict } = await node.judge(request.raw)
    if (refusal) return reply.code(refusal.status).headers(refusal.headers).send(refusal.body)
    reply.headers(verdict.headers)
    return told(verdict, String(request.body))
  })
  await app.ready()
  return app
}

/** Its requests are plain objects shaped like Node's, as on serverless hosts. */
function objectService(options: OtaOptions): Send {
  const ota = createOta(options)
  return async ({ method, path, headers, host, body: sent }) => {
    const request = { method, url: path, headers: { host, ...headers } }
    const verdict = path === SESSION ? null : await ota.node.judge(request)
    if (verdict && !verdict.refusal) {
      return { status: 200, headers: lowerCase(verdict.headers), body: await told(verdict, sent) }
    }
    const parts = () => ({ method, authority: host, target: path })
    const asked = { header: headersOf(request), parts, raw: request }
    const answer = verdict?.refusal ?? (await ota.answerSession(method, asked))
    const own = new Headers(answer.headers)
    own.set('content-type', 'application/json')
    const all = { ...Object.fromEntries(own), 'set-cookie': own.getSetCookie() }
    return { status: answer.status, headers: all, body: JSON.stringify(answer.body) }
  }
}
const lowerCase = (headers: Record<string, string>) => Object.fromEntries(new Headers(headers))

const serveHttp2 = ({ server }: FastifyInstance) => overHttp2(server as never)

const adapters: [string, (options: OtaOptions) => Send | Promise<Send>][] = [
  ['Hono', (options) => overHttp1(honoService(options))],
  ['Request and Response', (options) => overHttp1(requestService(options))],
  ['node:http', (options) => overHttp1(nodeService(options))],
  ['node:http2', (options) => overHttp2(createServer(nodeService(options) as never))],
  ['Express', (options) => overHttp1(expressService(options))],
  ['Fastify over HTTP/2', (options) => fastifyService(options, { http2: true }).then(serveHttp2)],
  ['Fastify’s inject', (options) => fastifyService(options).then(overInject)],
  ['objects with headers', objectService],
]

const newSignIn = (): SignIn => ({
  id: randomUUID(),
  at: Date.now(),
  expiresAt: Date.now() + 3_600_000,
})

/** Options whose store and sign-in a test can stop or hold. */
function createOptions(more: Partial<OtaOptions> = {}) {
  const memory = createMemoryStore()
  memory.ready() // before the sign-in
  const backend = { ready: Promise.resolve(), fails: false }
  const answer = async <T>(value: T | Promise<T>) => {
    await backend.ready
    if (backend.fails) throw new Error(AWAY)
    return value
  }
  const reported: string[] = []
  const signIn = newSignIn()
  const options: OtaOptions = {
    keys: new Map([[1, Buffer.alloc(64, 7)]]),
    store: { ...memory, read: (key) => answer(memory.read(key)) },
    secureCookies: false,
    requireBinding: false,
    unsafePlainKeys: true,
    onOutage: ({ message }) => void reported.push(message),
    signIn: () => signIn,
    ...more,
  }
  return { options, backend, reported, signIn }
}

const codeOf = ({ status, body }: { status: number; body: string }) =>
  `${status} ${JSON.parse(body).code}`
const withHeaders = ({ headers, ...sent }: Sent, changed: Sent['headers']): Sent => ({
  ...sent,
  headers: { ...headers, ...changed },
})

describe.each(adapters)('%s', (_, open) => {
  const setUp = async (more?: Partial<OtaOptions>) => {
    const service = createOptions(more)
    const send = await open(service.options)
    return { ...service, send, ...(await enrol(send, SESSION)) }
  }

  test('registers a device once, with two cookies', async () => {
    const { registered, send } = await setUp()
    expect(registered).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(registered.headers['set-cookie']).toEqual([
      expect.stringMatching(/^ota_session=[\w-]{56}; Max-Age=3\d{3}; Path=\/; HttpOnly; SameSite/),
      expect.stringMatching(/^ota_device=[\w-]+; Max-Age=3\d{3}; Path=\/; HttpOnly; SameSite/),
    ])
    expect(codeOf((await enrol(send, SESSION)).registered)).toBe('409 already_enrolled')
  })

  test('lets a request pass once, with its body', async () => {
    const { send, next, signIn } = await setUp()
    const request = next()
    expect(await send(request)).toMatchObject({ status: 200, body: `ok ${signIn.id} two books` })
    const { headers, body } = await send(request)
    expect(headers['www-authenticate']).toBe('OTA error="ota_replayed"')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(body)).toMatchObject({ statusCode: 401, code: 'ota_replayed' })
  })

  test('answers 503 while the store is away', async () => {
    const { send, next, backend } = await setUp()
    backend.fails = true
    const answer = await send(next())
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(codeOf(answer)).toBe('503 ota_state_unavailable')
  })

  test.each([
    ['enforce', '503'],
    ['report', '200 ota_state_unavailable  two books'],
  ] as const)(
    'a session with a full record is judged alike with a memory store, mode %s',
    async (mode, answered) => {
      const store = createMemoryStore()
      await store.ready() // before the sign-in
      const codes: Verdict['code'][] = []
      const onVerdict = ({ code }: Verdict) => void codes.push(code)
      const { send, next, signIn } = await setUp({ store, mode, onVerdict })
      const key = recordKeyOf(signIn.id)
      const stored = await store.read(key)
      if (!stored) throw new Error('no record')
      const { version, record } = stored
      const segment = Math.floor(Date.now() / SEGMENT_MS)
      const spentNow = () => ({ id: randomUUID(), accepted: true, segment })
      record.log.left = Array.from({ length: LEFT_LIMIT }, spentNow)
      await store.change(key, version, record, record.expiresAt)
      const { status, headers, body } = await send(next())
      expect(`${status} ${status === 503 ? '' : body}`.trim()).toBe(answered)
      expect(headers['retry-after']).toBe(status === 503 ? '1' : undefined)
      expect(codes).toEqual(['ota_state_unavailable'])
    },
  )

  test('an error of `onVerdict` or `audit` changes no answer', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    const fail = async () => {
      throw new Error('the log is full')
    }
    const fails = () => JSON.parse('')
    const { send, next } = await setUp({ onVerdict: fails, audit: fail })
    expect((await send(next())).status).toBe(200)
    const { cookie, ...others } = next().headers
    const session = String(cookie).split('; ', 1)
    const unproven = await send({ ...next(), headers: { ...others, cookie: session } })
    expect(codeOf(unproven)).toBe('401 ota_device_unproven')
    expect((await send(next())).status).toBe(200)
    expect(error).toHaveBeenCalledTimes(4)
    error.mockRestore()
  })

  test('asks `bearer` about other credentials, and in report mode lets everything pass', async () => {
    const { send, next, options } = await setUp()
    const jwt = withHeaders(next(), { authorization: 'Bearer a.b.c' })
    expect(codeOf(await send(jwt))).toBe('401 bearer_refused')
    const bearer: OtaOptions['bearer'] = async ({ header }) =>
      header('authorization') === 'Bearer a.b.c'
    const both = await open({ ...options, bearer })
    expect((await both(jwt)).body).toBe('null  two books')
    const { authorization: _none, ...without } = jwt.headers
    for (const headers of [without, { ...without, authorization: 'Bearer x.y.z' }]) {
      expect(codeOf(await both({ ...jwt, headers }))).toBe('401 bearer_refused')
    }
    const reports = await open({ ...options, mode: 'report' })
    expect((await reports(jwt)).body).toBe('bearer_refused  two books')
  })

  test('reads a token beside another scheme’s credentials, and refuses two tokens', async () => {
    const { send, next } = await setUp()
    const request = next()
    const { authorization = '' } = request.headers
    const beside = { authorization: 'Bearer a.b.c', 'ota-token': authorization }
    expect((await send(withHeaders(request, beside))).status).toBe(200)
    const twice = next()
    const both = { 'ota-token': String(twice.headers.authorization) }
    expect(codeOf(await send(withHeaders(twice, both)))).toBe('401 ota_malformed')
  })

  test('tells the client its verdict on every request that it judged', async () => {
    const { send, next } = await setUp()
    const request = next()
    const verdictOf = async (sent: Sent) => (await send(sent)).headers['ota-verdict']
    const id = request.headers['x-request-id']
    expect(await verdictOf(request)).toBe(`ok ${id}`)
    expect(await verdictOf(request)).toBe(`ota_replayed ${id}`)
    const { 'content-type': _type, ...headers } = next().headers
    const session = { ...next(), headers, method: 'GET', path: SESSION, body: '' }
    const answer = await send(session)
    expect(answer.headers['ota-verdict']).toBe(`ok ${headers['x-request-id']}`)
    expect(JSON.parse(answer.body)).toEqual({ code: 'ok' })
    expect((await send({ ...session, method: 'DELETE' })).status).toBe(405)
  })

  test('refuses the session of an earlier sign-in, and of nobody, and ends nothing', async () => {
    const { options, signIn: first } = createOptions() // after the memory began
    let current: SignIn | null = first
    const send = await open({ ...options, signIn: () => current })
    const { next } = await enrol(send, SESSION)
    const others = [
      [newSignIn(), 'ota_session_replaced'],
      [null, 'login_required'],
    ] as const
    for (const [other, code] of others) {
      current = other
      expect(codeOf(await send(next()))).toBe(`401 ${code}`)
    }
    current = first
    expect((await send(next())).status).toBe(200)
  })

  test('refuses a repeated header, and joins cookies', async () => {
    const { send, next } = await setUp()
    await send(next()) // so that the history is not empty
    for (const name of ['authorization', 'x-request-id', 'requesthistory']) {
      const request = next()
      const value = String(request.headers[name])
      // Node's own client refuses to send the first over HTTP/2.
      const twice = send(withHeaders(request, { [name]: [value, value] }))
      expect(await twice.then(codeOf, (error) => error.code)).toMatch(
        /^401 ota_malformed$|^ERR_HTTP2_HEADER_SINGLE_VALUE$/,
      )
      const cookie = ['a=1', ...String(request.headers.cookie).split('; ')]
      expect((await send(withHeaders(request, { cookie }))).status).toBe(200)
    }
  })

  test('accepts a bound request only as it was bound', async () => {
    const { send, next } = await setUp({ requireBinding: true })
    const request = next(true)
    const { 'ota-binding': _binding, ...unbound } = request.headers
    const changes: Partial<Sent>[] = [
      { method: 'PUT' },
      { host: 'evil.example' },
      { path: '/api/orders?for=a' },
      withHeaders(request, { requesthistory: randomUUID() }),
      withHeaders(request, { 'ota-binding': 'required' }),
      { headers: unbound },
    ]
    for (const change of changes) {
      expect(codeOf(await send({ ...request, ...change }))).toBe('401 ota_bad_binding')
    }
    expect((await send({ ...request, body: 'a body is not bound' })).status).toBe(200)
  })
})

const LIMIT_MS = 50
function limited(listener: RequestListener): RequestListener {
  return (request, response) => {
    setTimeout(() => response.headersSent || response.writeHead(504).end(), LIMIT_MS)
    listener(request, response)
  }
}

test.each<[string, (options: OtaOptions) => RequestListener, signInErrors: number]>([
  ['Hono', (options) => honoService(options, LIMIT_MS), 0],
  ['node:http', (options) => limited(nodeService(options)), 2],
  ['Express', (options) => limited(expressService(options)), 2],
])('%s goes no further with what a time limit has answered', async (_, serviceOf, signInErrors) => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { options, backend, signIn } = createOptions()
  // Without a time limit, which a busy machine would exceed.
  const { next } = await enrol(await overHttp1(nodeService(options)), SESSION)
  const asked = async () => {
    await backend.ready
    if (backend.fails) throw new Error(AWAY)
    return signIn
  }
  const send = await overHttp1(serviceOf({ ...options, signIn: asked }))
  for (const fails of [false, true]) {
    let release = () => {}
    const ready = new Promise<void>((done) => {
      release = done
    })
    Object.assign(backend, { ready, fails })
    handled = 0
    expect((await send(next())).status).toBe(504)
    expect((await enrol(send, SESSION)).registered.status).toBe(504)
    release()
    await wait(LIMIT_MS) // the service continues by then
    expect(handled).toBe(0)
  }
  expect(error.mock.calls).toHaveLength(signInErrors)
  error.mockRestore()
})

test('Hono tells its verdict on answers whose headers cannot be changed', async () => {
  const { options } = createOptions()
  const ota = createOta(options)
  const app = new Hono().all(SESSION, honoSession(ota)).use('/api/*', honoGuard(ota))
  app.all('/api/*', () => Response.redirect('http://elsewhere.example/', 303))
  const send = await overHttp1(getRequestListener(app.fetch))
  const { next } = await enrol(send, SESSION)
  const request = next()
  const { status, headers } = await send(request)
  expect([status, headers['ota-verdict']]).toEqual([303, `ok ${request.headers['x-request-id']}`])
})

test('Express answers 401 with a challenge if nobody is signed in', async () => {
  const { options } = createOptions({ signIn: async () => null })
  const { registered } = await enrol(await overHttp1(expressService(options)), SESSION)
  expect(codeOf(registered)).toBe('401 login_required')
  expect(registered.headers['www-authenticate']).toBe('OTA error="login_required"')
})

test('node:http gives the error of an asynchronous `next` to its caller', async () => {
  const { options } = createOptions()
  const { node } = createOta(options)
  const errors: string[] = []
  const send = await overHttp1((request, response) => {
    if (request.url === SESSION) return void node.session(request, response)
    const next = async () => {
      throw new Error('a broken handler')
    }
    node.guard(request, response, next).catch(({ message }) => {
      errors.push(message)
      response.writeHead(500).end()
    })
  })
  const { next } = await enrol(send, SESSION)
  expect((await send(next())).status).toBe(500)
  expect(errors).toEqual(['a broken handler'])
})

test('node:http tells an error of the sign-in, and answers without its text', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const signIn = () => Promise.reject(new Error(AWAY))
  const { options } = createOptions({ signIn })
  const { registered } = await enrol(await overHttp1(nodeService(options)), SESSION)
  expect(registered).toMatchObject({ status: 500, body: expect.not.stringContaining(AWAY) })
  expect(error.mock.calls).toEqual([[new Error(AWAY)]])
  error.mockRestore()
})
