/**
 * A program for answered-meanwhile.test.ts, in a process of its own, which an error that nobody
 * catches would end: a service behind the adapter of its argument, whose time limit answers 503.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { timeout } from 'hono/timeout'
import * as honoAdapter from '../adapters/hono'
import * as nodeAdapter from '../adapters/node'
import { createMemoryStore } from '../stores/memory'

/** Milliseconds; there is a limit only while something takes longer. */
const LIMIT = 60

/** What the test sets: how long store and sign-in take, and whether they fail then. */
const slow = { ms: 0, fail: false }
/** What the test asks for. */
const told = { handled: 0, reported: [] as string[] }

const beSlow = async () => {
  if (slow.ms > 0) await wait(slow.ms)
  if (slow.fail) throw new Error('of the service')
}
const memory = createMemoryStore()
const options = {
  keys: new Map([[1, Buffer.alloc(64, 7)]]),
  secureCookies: false,
  enrolment: 'header' as const,
  now() {
    if (slow.fail && slow.ms === 0) throw new Error('of the service') // at once, and not as a promise
    return Date.now()
  },
  report({ message }: Error) {
    told.reported.push(message)
    throw new Error('of the report')
  },
  store: {
    ...memory,
    admit: async (request: Parameters<typeof memory.admit>[0]) => {
      await beSlow()
      return memory.admit(request)
    },
  },
}
const signIn = async () => {
  await beSlow()
  return { id: randomUUID(), at: Date.now(), expiresAt: Date.now() + 3_600_000 }
}
const handle = (url = '') => {
  told.handled += 1
  if (url.endsWith('/throws')) throw new Error('of a handler')
  return 'handled'
}

const limit = (response: ServerResponse) => {
  if (slow.ms === 0) return
  const timer = setTimeout(() => {
    if (!response.headersSent) response.writeHead(503).end('late')
  }, LIMIT)
  response.once('close', () => clearTimeout(timer))
}

const services: Record<string, () => RequestListener | Promise<RequestListener>> = {
  node() {
    const guard = nodeAdapter.ota(options)
    const enrol = nodeAdapter.otaEnrol({ ...options, signIn })
    return (request: IncomingMessage, response: ServerResponse) => {
      limit(response)
      if (request.url === '/ota/session') return void enrol(request, response)
      guard(request, response, (error) => {
        if (error) response.writeHead(500).end('an error')
        else response.end(handle(request.url))
      })
    }
  },

  hono() {
    const app = new Hono<honoAdapter.OtaVariables>()
    app.use(async (c, next) => (slow.ms > 0 ? timeout(LIMIT)(c, next) : next()))
    app.post('/ota/session', honoAdapter.otaEnrol({ ...options, signIn }))
    app.use('/api/*', honoAdapter.ota(options))
    app.all('/api/*', (c) => c.text(handle(c.req.path)))
    app.onError((error, c) => c.text('an error', error.message.includes('Timeout') ? 503 : 500))
    return getRequestListener(app.fetch)
  },
}

async function main() {
  const server = createServer(await services[process.argv[2] ?? '']?.())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.on('message', (message: typeof slow) => {
    Object.assign(slow, message)
    process.send?.({ ...told })
    Object.assign(told, { handled: 0, reported: [] })
  })
  process.once('disconnect', () => process.exit())
  process.send?.((server.address() as AddressInfo).port)
}

main()
