import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { distinctPorts, listen } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'
import { apiPaths } from '../contract/paths'
import { contactPost } from '../testing/contact'
import { startClients } from '../testing/load'
import { freshDataDir, noProvider, type RunningServer, runServer } from '../testing/run-server'
import { makeServerKeys } from '../testing/test-secrets'
import { apiAt, Visitor } from '../testing/visitor'

// Real processes, told to stop while they work: no request of anybody is lost.

/** Answers before anything is asked of the nodes, and after. */
const SOME = 100

const keys = makeServerKeys()
let nodes: RunningServer[]
let settings: Record<string, string>[]

async function start(index: number): Promise<RunningServer> {
  const node = await runServer(settings[index] ?? {})
  nodes[index] = node
  return node
}

/** Two nodes that have no more in common than their keys: enough for JWTs and messages. */
beforeAll(async () => {
  const [first, second, METRICS_PORT = ''] = (await distinctPorts(3)).map(String)
  nodes = []
  settings = []
  for (const PORT of [first, second]) {
    settings.push({
      ...keys.env,
      ...noProvider,
      PORT: PORT ?? '',
      DATA_DIR: await freshDataDir(),
      ATTACKER_ENABLED: 'false',
      PUBLIC_API_URL: 'http://localhost:3000', // the balancer's
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_DELAY: '2', // longer than it takes a balancer to notice
    })
  }
  Object.assign(settings[0] ?? {}, { METRICS_PORT })
  await Promise.all([start(0), start(1)])
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  for (const { DATA_DIR = '' } of settings) await rm(DATA_DIR, { recursive: true })
})

const nodeAt = (index: number) => nodes[index] as RunningServer // 0 or 1

async function tokenOf({ origin }: RunningServer): Promise<string> {
  const visitor = new Visitor(apiAt(origin, keys))
  await visitor.signIn()
  await visitor.fetchToken()
  return visitor.token
}

const statusOf = ({ origin }: Pick<RunningServer, 'origin'>, path: string) =>
  fetch(origin + path).then(
    ({ status }) => status,
    () => null,
  )

/** Clients that ask for records and post messages in turn, each as soon as it has an answer. */
function startLoad(origin: string, token: string) {
  const load = { answered: 0, lost: [] as string[] }
  const read = [apiPaths.customers, { headers: { Authorization: token } }] as const
  const write = [apiPaths.contact, contactPost()] as const
  const stop = startClients(async (_, count) => {
    const [path, init] = count % 2 ? write : read
    try {
      const response = await fetch(origin + path, init)
      await response.text()
      if (response.ok) load.answered += 1
      else load.lost.push(`${path} ${response.status}`)
    } catch (error) {
      load.lost.push(`${path} ${(error as Error).cause ?? error}`)
    }
  })
  return Object.assign(load, { stop })
}

/** Sends each request to a node that says it is ready, over kept connections. */
async function startReadinessBalancer() {
  const agent = new Agent({ keepAlive: true })
  let ready = nodes
  const watch = setInterval(async () => {
    const states = await Promise.all(nodes.map((node) => statusOf(node, apiPaths.readiness)))
    ready = nodes.filter((_, index) => states[index] === 200)
  }, 50)
  let turn = 0
  const server = await listen((incoming, outgoing) => {
    const { hostname, port } = new URL(ready[turn++ % ready.length]?.origin ?? '')
    const { method, headers, url: path } = incoming
    const onward = request({ agent, hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', ({ message }) => outgoing.writeHead(502, message).end())
    incoming.pipe(onward)
  })
  return {
    origin: server.origin,
    async close() {
      clearInterval(watch)
      await server.close()
      agent.destroy()
    },
  }
}

const metrics = async () =>
  (await fetch(`http://127.0.0.1:${settings[0]?.METRICS_PORT}/metrics`)).text()

test('a node under load is told to stop: it is out of rotation first, and every request is answered', async () => {
  const balancer = await startReadinessBalancer()
  const load = startLoad(balancer.origin, await tokenOf(nodeAt(0)))
  await until(() => load.answered > SOME, 'both nodes answer')
  const ended = nodeAt(0).end('SIGTERM')
  await until(async () => (await statusOf(nodeAt(0), apiPaths.readiness)) === 503, 'it is drained')
  expect(await statusOf(nodeAt(0), apiPaths.live)).toBe(200)
  expect(await metrics()).toMatch(/^ota_ready 0$/m)
  expect(await statusOf(nodeAt(0), apiPaths.health)).toBe(200) // it still answers everybody
  expect(await ended).toBe(0)
  const before = load.answered
  await until(() => load.answered > before + SOME, 'the other node answers')
  await load.stop()
  await balancer.close()
  expect(load.lost).toEqual([])
  await start(0)
})

test('metrics are on a port of their own, and nowhere else', async () => {
  const port = settings[0]?.METRICS_PORT
  const text = await metrics()
  expect(text).toMatch(/^ota_ready 1$/m)
  expect(text).toMatch(/^ota_http_responses_total\{path="\/api\/customer",status="2xx"\} 0$/m)
  expect(text).toMatch(/^ota_store_up\{store="sessions"\} 1$/m)
  expect(text).toMatch(/^ota_store_up\{store="database"\} 1$/m)
  expect(text).toMatch(/^ota_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(await statusOf({ origin: `http://127.0.0.1:${port}` }, '/readyz')).toBe(404)
  for (const node of nodes) expect(await statusOf(node, '/metrics')).toBe(404)
})
