import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect as connectTls } from 'node:tls'
import { getRequestListener } from '@hono/node-server'
import { MAX_BODY_BYTES } from '@one-tick-ahead/api/contract/limits'
import { apiFolders, apiPaths } from '@one-tick-ahead/api/contract/paths'
import { listen as listenAsProduction } from '@one-tick-ahead/api/sockets/listen'
import { connectHttps, startNginx } from '@one-tick-ahead/api/testing/nginx'
import {
  DOT_SEGMENTS,
  NO_DOT_SEGMENTS,
  probeSpellings,
} from '@one-tick-ahead/api/testing/spellings'
import { createTestApp } from '@one-tick-ahead/api/testing/test-app'
import { freePort, listen as listenAnywhere } from '@one-tick-ahead/ota/testing/listen'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { startWire } from './wire'

const read = (name: string) => readFileSync(`deploy/nginx/ota/${name}`, 'utf8')
const NODE = 'server 127.0.0.1:3000 fail_timeout=1s;'

const hello: RequestListener = (_request, response) => response.end('hello')

test('it sends to the API what the server takes for the API, but no probes of the node itself', () => {
  const locations = [...read('api.conf').matchAll(/^location (= )?(\S+)/gm)]
  const folders = apiFolders.map((folder) => `${folder}/`)
  const isBelow = (path: string) => folders.some((folder) => path.startsWith(folder))
  const { live: _live, readiness: _readiness, ...open } = apiPaths
  const paths = ['/api', ...Object.values(open)].filter((path) => !isBelow(path))
  expect(locations.map(([, exact = '', path]) => exact + path).sort()).toEqual(
    [...folders, ...paths.map((path) => `= ${path}`)].sort(),
  )
})

test('what is too long is refused by the server, with a code', () => {
  const [, kilobytes] = /client_max_body_size (\d+)k/.exec(read('limits.conf')) ?? []
  expect(Number(kilobytes) * 1024).toBeGreaterThan(Math.max(...Object.values(MAX_BODY_BYTES)))
})

test('nginx closes a connection that nobody uses sooner than the server does', async () => {
  const where = { host: '127.0.0.1', port: await freePort(), variable: 'PORT' }
  const server = await listenAsProduction({ handler: hello, ...where })
  const [, seconds] = /keepalive_timeout (\d+)s/.exec(read('http.conf')) ?? []
  expect(Number(seconds) * 1000).toBeLessThan(server.keepAliveTimeout)
  server.close()
})

describeWith('nginx', 'nginx', (program) => {
  /** Of what a test has started, the last one first. */
  const closers: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  const listen = async (handler: RequestListener) => {
    const node = await listenAnywhere(handler)
    closers.push(node.close)
    return node
  }
  /** @param nodes ports. */
  const start = async (nodes: readonly number[], replaced: Record<string, string> = {}) => {
    const nginx = await startNginx({
      program,
      hosts: 'one-host.conf',
      names: ['ota.example'],
      replaced: { [NODE]: nodes.map((port) => `server 127.0.0.1:${port};`).join(' '), ...replaced },
    })
    closers.push(nginx.close)
    return nginx
  }
  const connectTo = async ({ httpsPort, ca }: Awaited<ReturnType<typeof start>>) => {
    const client = await connectHttps('ota.example', httpsPort, ca)
    closers.push(client.close)
    return client
  }

  test.each([
    { closing: 'the server', nginx: '60s', server: 50, first: 'server', second: 502 },
    { closing: 'nginx', nginx: '50ms', server: 60_000, first: 'proxy', second: 200 },
  ])('where $closing closes first, the next visitor gets $second', async (kept) => {
    const server = await listenAsProduction({
      handler: hello,
      host: '127.0.0.1',
      port: await freePort(),
      variable: 'PORT',
      limits: { keepAliveTimeout: kept.server },
    })
    closers.push(() => server.close())
    const { port } = server.address() as { port: number }
    const wire = await startWire(port)
    closers.push(wire.close)
    const nginx = await start([wire.port], {
      'keepalive_timeout 60s': `keepalive_timeout ${kept.nginx}`,
    })
    const client = await connectTo(nginx)
    expect((await client.request('/api/customer', {})).status).toBe(200)
    expect(await wire.firstToHangUp()).toBe(kept.first)
    expect((await client.request('/api/customer', {})).status).toBe(kept.second)
  })

  test('a request that one node took is not sent to another', async () => {
    let taken = 0
    const dying: RequestListener = ({ socket }) => {
      taken += 1
      socket.destroy()
    }
    const nodes = [await listen(dying), await listen(dying)]
    const nginx = await start(nodes.map(({ port }) => port))
    const client = await connectTo(nginx)
    expect((await client.request('/api/customer', {})).status).toBe(502)
    expect(taken).toBe(1)
  })

  test('nodes that are marked as down restart one after the other, and no request is lost', async () => {
    const asked: [number, number] = [0, 0]
    const run = (index: 0 | 1, port?: number) =>
      listenAnywhere((request, response) => {
        asked[index] += 1
        hello(request, response)
      }, port)
    const nodes = [await run(0), await run(1)] as const
    const nginx = await start(nodes.map(({ port }) => port))
    const statuses = new Set<number>()
    const visitOnce = async (): Promise<void> => {
      const client = await connectTo(nginx)
      try {
        statuses.add((await client.request('/api/customer', {})).status)
      } catch (error) {
        // It was not looked at: the part of nginx that took the connection goes. A browser sends such
        // a one again, whatever it is (RFC 9113 §8.7).
        if (!/REFUSED_STREAM/.test(String(error))) throw error
        await visitOnce()
      }
      client.close()
    }
    /** As many visitors, one after the other. */
    const visit = async (visitors: number) => {
      for (let visitor = 0; visitor < visitors; visitor++) await visitOnce()
    }
    for (const index of [0, 1] as const) {
      const { port, close } = nodes[index]
      const line = `server 127.0.0.1:${port}`
      nginx.reload({ [`${line};`]: `${line} down;` })
      await until(async () => {
        const before = asked[index]
        await visit(10)
        return asked[index] === before
      }, 'it is asked no more')
      await close()
      await visit(10)
      const again = await run(index, port)
      closers.push(again.close)
      nginx.reload({ [`${line} down;`]: `${line};` })
      const before = asked[index]
      await until(async () => {
        await visit(1)
        return asked[index] > before
      }, 'it is asked again')
    }
    expect([...statuses]).toEqual([200])
  })

  test('what is sent arrives as it is, both ways, and no query is in the log', async () => {
    let seen: Pick<IncomingMessage, 'url' | 'headers'> | undefined
    const node = await listen((request, response) => {
      seen = request
      response.setHeader('session_key', 'key').setHeader('Content-Type', 'text/html')
      response.end('worth compressing '.repeat(100))
    })
    const nginx = await start([node.port])
    const client = await connectTo(nginx)
    const target = '/login/oauth2/code/google?code=SECRET&b=%2f..%2F&a'
    const sent = {
      'x-request-id': 'b7e16c45-1f3a-4c6e-9d57-0d1a5b1f4a11',
      'ota-binding': 'x',
      requesthistory: 'a|b',
      'device-id': 'd',
      'device-key': '{"x":"y"}',
      'early-data': '1',
      'x-forwarded-for': '192.0.2.7',
    }
    const ofClient = '0'.repeat(32)
    const answer = await client.request(target, {
      headers: { ...sent, 'x-correlation-id': ofClient, 'accept-encoding': 'gzip' },
    })
    expect(seen?.url).toBe(target)
    expect(seen?.headers).toMatchObject({
      ...sent,
      'x-forwarded-for': '192.0.2.7, 127.0.0.1',
      host: `ota.example:${nginx.httpsPort}`,
    })
    const names = [...answer.headers.keys()].sort()
    expect(names).toEqual(['content-length', 'content-type', 'date', 'server', 'session_key'])
    expect(answer.headers.get('server')).toBe('nginx')
    const { access } = await nginx.logs()
    const logId = String(seen?.headers['x-correlation-id'])
    expect(logId).toMatch(/^[0-9a-f]{32}$/)
    expect(logId).not.toBe(ofClient)
    expect(access).toContain(` ${logId}\n`)
    expect(access).toContain('GET "/login/oauth2/code/google" 200')
    expect(access).not.toContain('SECRET')
  })

  /** The whole answer to a request line as it is, which no client would send. */
  const answerTo = ({ httpsPort: port, ca }: Awaited<ReturnType<typeof start>>, target: string) =>
    new Promise<string>((done) => {
      let received = ''
      const socket = connectTls({ port, host: '127.0.0.1', servername: 'ota.example', ca }, () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: ota.example\r\nConnection: close\r\n\r\n`),
      )
      socket.setEncoding('latin1').on('data', (chunk) => {
        received += chunk
      })
      socket.on('error', () => {}).on('close', () => done(received))
    })

  test('no spelling of a path reaches the probes of the node', async () => {
    // Without the front door, which would refuse many of them by itself.
    const where = { host: '127.0.0.1', port: await freePort(), variable: 'PORT' }
    const handler = getRequestListener(createTestApp().app.fetch)
    const node = await listenAsProduction({ handler, ...where })
    closers.push(() => node.close())
    const nginx = await start([where.port])
    const spellings = probeSpellings()
    expect(spellings.length).toBeGreaterThan(500)
    const reached: string[] = []
    const next = async (): Promise<void> => {
      const target = spellings.pop()
      if (target === undefined) return
      const answer = await answerTo(nginx, target)
      if (!/^HTTP\/1\.1 4\d\d /.test(answer)) reached.push(`${target} ${answer.slice(0, 20)}`)
      await next()
    }
    await Promise.all(Array.from({ length: 20 }, next))
    expect(reached).toEqual([])
    for (const target of DOT_SEGMENTS) {
      expect([target, await answerTo(nginx, target)]).toEqual([
        target,
        expect.stringMatching(/^HTTP\/1\.1 400 /),
      ])
    }
    for (const target of NO_DOT_SEGMENTS) {
      expect([target, await answerTo(nginx, target)]).not.toEqual([
        target,
        expect.stringMatching(/^HTTP\/1\.1 400 /),
      ])
    }
  })

  test('a client that holds more than a hundred calls open is refused the rest', async () => {
    const held: ServerResponse[] = []
    const node = await listen((_request, response) => void held.push(response))
    const nginx = await start([node.port])
    const client = await connectTo(nginx)
    const answers = Array.from({ length: 103 }, () => client.request('/api/customer', {}))
    expect((await Promise.race(answers)).status).toBe(429) // while the others wait
    await until(() => held.length === 100, 'a hundred are held')
    expect((await client.request('/none.txt', {})).status).toBe(404) // files are not counted
    for (const response of held) response.end()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('a client with IPv6 is a network of 64 bits, and one with IPv4 an address', async () => {
    const held: ServerResponse[] = []
    const node = await listen((_request, response) => void held.push(response))
    const nginx = await start([node.port], {
      'server_tokens off;': 'server_tokens off; set_real_ip_from 127.0.0.1; real_ip_header X-From;',
    })
    const client = await connectTo(nginx)
    const ask = (from: string) => client.request('/api/customer', { headers: { 'x-from': from } })
    const answers = Array.from({ length: 103 }, (_, index) =>
      ask(`2001:db8:a0a:a::${index.toString(16)}:1`),
    )
    expect((await Promise.race(answers)).status).toBe(429)
    await until(() => held.length === 100, 'a hundred are held')
    const others = ['2001:db8:a0a:b::1', '192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3']
    answers.push(...others.map(ask))
    await until(() => held.length === 104, 'the others are held, too')
    for (const response of held) response.end()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })
})
