import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { MAX_BODY_BYTES } from '@/lib/api/limits'
import { apiFolders, apiPaths } from '@/lib/api/paths'
import { listen as listenAsProduction } from '@/server/listen'
import { connectHttps } from '@/server/testing/https'
import { freePort, listen } from '@/server/testing/listen'
import { startNginx } from '@/server/testing/nginx'
import { describeWith } from '@/server/testing/services'
import { startWire } from './wire'

jest.setTimeout(60_000)

const read = (name: string) => readFileSync(`deploy/nginx/ota/${name}`, 'utf8')
const NODE = 'server 127.0.0.1:3000;'

const hello: RequestListener = (_request, response) => response.end('hello')

test('it sends to the API what the server takes for the API', () => {
  const locations = [...read('api.conf').matchAll(/^location (= )?(\S+)/gm)]
  const folders = apiFolders.map((folder) => `${folder}/`)
  const isBelow = (path: string) => folders.some((folder) => path.startsWith(folder))
  const paths = ['/api', ...Object.values(apiPaths)].filter((path) => !isBelow(path))
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
  /** @param nodes ports. */
  const start = (nodes: readonly number[], replaced: Record<string, string> = {}) =>
    startNginx({
      program,
      files: ['one-host.conf'],
      names: ['ota.example'],
      replaced: { [NODE]: nodes.map((port) => `server 127.0.0.1:${port};`).join(' '), ...replaced },
    })
  const connectTo = ({ httpsPort, ca }: Awaited<ReturnType<typeof start>>) =>
    connectHttps('ota.example', httpsPort, ca)

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
    const { port } = server.address() as { port: number }
    const wire = await startWire(port)
    const nginx = await start([wire.port], {
      'keepalive_timeout 60s': `keepalive_timeout ${kept.nginx}`,
    })
    const client = await connectTo(nginx)
    expect((await client.request('/api/customer', {})).status).toBe(200)
    expect(await wire.firstToHangUp()).toBe(kept.first)
    expect((await client.request('/api/customer', {})).status).toBe(kept.second)
    client.close()
    await nginx.close()
    await wire.close()
    server.close()
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
    client.close()
    await nginx.close()
    await Promise.all(nodes.map((node) => node.close()))
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
      'early-data': '1',
      'x-forwarded-for': '192.0.2.7',
    }
    const answer = await client.request(target, { headers: { ...sent, 'accept-encoding': 'gzip' } })
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
    expect(access).toContain('GET "/login/oauth2/code/google" 200')
    expect(access).not.toContain('SECRET')
    client.close()
    await nginx.close()
    await node.close()
  })
})
