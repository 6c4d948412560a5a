import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { attackerPaths } from '../contract/paths'
import { attacksOf, TOKEN } from '../testing/attacker'
import { pipeline } from '../testing/load'
import { freshDataDir, noProvider, type RunningServer, runServer } from '../testing/run-server'
import { makeServerKeys } from '../testing/test-secrets'
import { apiAt, Visitor } from '../testing/visitor'

// A process with its limits, a hundred pages behind one address, and floods from there and elsewhere.

const AUDIENCE = 100
const HALL = '192.0.2.1'
const BEAT_MS = 2000
const BEATS = 4

const keys = makeServerKeys()
let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await freshDataDir()
  const env = { ...keys.env, ...noProvider, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' }
  server = await runServer({ ...env, DATA_DIR: folder, STATIC_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

class Tally {
  private readonly counts = new Map<string, number>()
  add(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }
  all = () => Object.fromEntries([...this.counts].sort())
}

const from = (address: string, init: RequestInit): RequestInit => {
  const headers = new Headers(init.headers)
  headers.set('X-Forwarded-For', address)
  return { ...init, headers }
}

const apiFrom = (address: string) =>
  apiAt(server.origin, keys, { sent: (init) => from(address, init) })

/** What the attacker's verdict is, by its status. */
async function attack(path: string, body: object, address: string, token = ''): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify({ url: `${server.origin}/api/customer`, ...body }),
  }
  const answer: { statusCode: number } = await (
    await fetch(server.attacker + path, from(address, init))
  ).json()
  return `${path} ${answer.statusCode}`
}

test('a hundred pages behind one address go on beside floods, and the floods are refused', async () => {
  const visitors: Visitor[] = []
  for (let n = 0; n < AUDIENCE; n++) {
    const enrolling = new Visitor(apiFrom(`198.51.100.${n}`)) // each at home, before
    await enrolling.enrol()
    visitors.push(enrolling.copy(apiFrom(HALL)))
  }

  let isOver = false
  const [direct, relayed, honest] = [new Tally(), new Tally(), new Tally()]
  const addresses = [HALL, '203.0.113.1']
  const floodDirectly = async (address: string) => {
    const cookies = `ota_session=${visitors[0]?.jar.get('ota_session')}; ota_device=${'A'.repeat(43)}`
    const head = [
      'GET /api/customer HTTP/1.1',
      `Authorization: ${TOKEN}`,
      `X-Request-ID: ${randomUUID()}`,
      `Cookie: ${cookies}`,
      `X-Forwarded-For: ${address}`,
    ]
    while (!isOver) {
      for (const [status, times] of Object.entries(await pipeline(server.origin, head))) {
        direct.add(status, times)
      }
      await pause(500)
    }
  }
  const floodAttacker = async (address: string) => {
    while (!isOver) {
      const jsessionID = randomUUID().replaceAll('-', '')
      relayed.add(await attack(attackerPaths.forgeOta, { jsessionID, ota: TOKEN }, address))
    }
  }
  const floods = addresses.flatMap((one) => [floodDirectly(one), floodAttacker(one)])

  /** Again where the target did not answer in three seconds: no limit, but a machine that is busy. */
  const press = async (path: string, body: object, token: string): Promise<string> => {
    const heard = await attack(path, body, HALL, token)
    return heard.endsWith(' 502') ? press(path, body, token) : heard
  }
  const page = async (visitor: Visitor, index: number) => {
    await pause((index / AUDIENCE) * BEAT_MS)
    for (let beat = 0; beat < BEATS; beat++) {
      const begun = performance.now()
      honest.add(`OTA ${(await visitor.callWithOta()).status}`)
      const jwt = { headers: { Authorization: visitor.token } }
      honest.add(`JWT ${(await fetch(`${server.origin}/api/customer`, from(HALL, jwt))).status}`)
      const [path, body] = attacksOf(visitor)[beat] ?? []
      if (path) honest.add(await press(path, body, visitor.token))
      await pause(Math.max(0, BEAT_MS - (performance.now() - begun)))
    }
  }
  const started = performance.now()
  await Promise.all(visitors.map(page))
  isOver = true
  await Promise.all(floods)
  const seconds = (performance.now() - started) / 1000

  const told = { seconds, honest: honest.all(), direct: direct.all(), relayed: relayed.all() }
  process.stdout.write(`${JSON.stringify(told, null, 2)}\n`)
  expect(honest.all()).toEqual({
    'OTA 200': BEATS * AUDIENCE,
    'JWT 200': BEATS * AUDIENCE,
    [`${attackerPaths.replayJwt} 200`]: AUDIENCE,
    [`${attackerPaths.forgeOta} 401`]: AUDIENCE,
    [`${attackerPaths.cloneDevice} 401`]: AUDIENCE,
  })
  // An address has 50 calls a second and 50 more in two, in windows that begin when they will; at the
  // attacker 500 in ten seconds.
  const most = addresses.length * 50 * (seconds + 1 + seconds / 2 + 1)
  expect(direct.all()['401'] ?? 0).toBeLessThan(most)
  expect(direct.all()['429']).toBeGreaterThan(0)
  expect(relayed.all()[`${attackerPaths.forgeOta} 401`] ?? 0).toBeLessThan(
    addresses.length * 500 * Math.ceil(seconds / 10 + 1),
  )
})
