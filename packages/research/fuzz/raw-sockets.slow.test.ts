import { randomInt } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measuredMemory, memoryOf, type Point, slopeOf } from '@one-tick-ahead/api/testing/memory'
import {
  allowNoPolicy,
  freshDataDir,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import { apiAt, Visitor } from '@one-tick-ahead/api/testing/visitor'
import fc from 'fast-check'
import { broken, framed, sendAll } from './raw-requests'

// The compiled server, in a process of its own.
jest.setTimeout(600_000)

/** `npm run test:all` sends ten times as many once more. */
const REQUESTS = Number(process.env.RAW_REQUESTS ?? 10_000)
/** As many as a connection may have waiting is 32. */
const FRAMED_EACH = 24
const AT_ONCE = 16
const CONNECTIONS_EACH_VISIT = 20
/** Each is sent several times, beside others. */
const KINDS = 10_000
/** A failure prints it. */
const SEED = Number(process.env.RAW_SEED ?? randomInt(2 ** 31))
/** Bytes a request that may stay: half of its text, which is 400 on average. */
const KEPT_EACH = 200
/** The memory is looked at so often, and before that not, while the engine compiles. */
const STEPS = 8
const WARM_UP = 4

const SECRET = 'what no visitor may see'

let folder: string
let server: RunningServer
const keys = makeServerKeys()

beforeAll(async () => {
  folder = await freshDataDir()
  const site = join(folder, 'site')
  await mkdir(site)
  const files = {
    'index.html': 'home',
    'about.html': 'about',
    '404.html': 'nothing',
    '../secret.txt': SECRET,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(site, name), text)
  await allowNoPolicy(site)
  server = await runServer({
    ...keys.env,
    ...measuredMemory,
    DATA_DIR: folder,
    STATIC_DIR: site,
    RATE_LIMIT: 'off', // or nearly all of it would end there
    LOG_LEVEL: 'warn',
  })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const sites = () => [server.origin, server.attacker].map((origin) => Number(new URL(origin).port))

/** Somebody with a session, who is served whatever else comes. */
async function startVisitor() {
  const visitor = new Visitor(apiAt(server.origin, keys))
  await visitor.enrol()
  return visitor
}

test(`${REQUESTS} malformed requests: none is answered 5xx, none takes another’s answer, nothing stays`, async () => {
  const right = fc.sample(framed, { seed: SEED, numRuns: KINDS })
  const wrong = fc.sample(broken, { seed: SEED, numRuns: KINDS })
  const [port = 0, attackerPort = 0] = sites()
  const visitor = await startVisitor()
  let sent = 0

  /** Fails with what was sent, whole: sent again alone, it fails again. */
  async function attack(index: number): Promise<void> {
    const pick = (n: number) => right[(index * 31 + n * 7919) % KINDS] ?? ''
    const requests = Array.from({ length: FRAMED_EACH }, (_, n) => pick(n))
    const last = wrong[index % KINDS] ?? ''
    const { statuses, framed, text, error } = await sendAll(
      index % 8 ? port : attackerPort,
      requests,
      last,
    )
    const isRight = framed === FRAMED_EACH && statuses.every((status) => status < 500)
    if (isRight && !text.includes(SECRET)) return
    const ended = server.child.exitCode ?? server.child.signalCode
    const said = server.output().slice(-2000)
    const found = { SEED, index, error, ended, said, statuses, requests, last, text }
    throw new Error(JSON.stringify(found, null, 2))
  }

  async function flood(connections: number): Promise<void> {
    const until = sent + connections
    const honest: number[] = []
    const sender = async () => {
      while (sent < until) {
        const index = sent++
        await attack(index)
        if (index % CONNECTIONS_EACH_VISIT === 0) honest.push((await visitor.callWithOta()).status)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    expect(new Set(honest)).toEqual(new Set([200]))
  }

  const connections = Math.ceil(REQUESTS / (FRAMED_EACH + 1) / STEPS)
  const points: Point[] = []
  for (let step = 0; step < WARM_UP + STEPS; step++) {
    await flood(connections)
    const { heapUsed } = await memoryOf(server)
    if (step >= WARM_UP) points.push({ x: sent * (FRAMED_EACH + 1), y: heapUsed })
  }
  expect(slopeOf(points).low).toBeLessThan(KEPT_EACH)
  // What nobody expected is answered 500, and told: neither may be.
  expect(server.output()).not.toMatch(/"level":[5-9]\d|^ +at /m)
})
