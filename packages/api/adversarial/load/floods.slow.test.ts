import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { type Call, flood, post, preflight } from '../../testing/load'
import { freePorts, freshDataDir, type RunningServer, runServer } from '../../testing/run-server'
import { makeServerKeys } from '../../testing/test-secrets'
import { apiAt, Visitor } from '../../testing/visitor'

// What a real process writes under each kind of flood.

let folder: string
let writing: RunningServer | undefined
const keys = makeServerKeys()

async function start(env: Record<string, string>) {
  writing = await runServer({ ...keys.env, DATA_DIR: folder, STATIC_DIR: folder, ...env })
  return writing
}

beforeAll(async () => {
  folder = await freshDataDir()
})
afterAll(async () => {
  await writing?.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Sends half of a chunked body and hangs up once the server has begun to read it. */
function cutOff(origin: string, path: string): Promise<void> {
  const { host, port } = new URL(origin)
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('data', () => socket.resetAndDestroy()).on('close', () => done())
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        'Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n5\r\n{"nam\r\n',
    )
  })
}

describe('what a server writes', () => {
  const FLOODS: [name: string, status: number, call: Call][] = [
    ['preflights', 204, () => ['/api/customer', preflight]],
    ['preflights of no call', 204, (n) => [`/api/none-${n}`, preflight]],
    ['calls that succeed', 200, () => ['/.well-known/jwks.json']],
    ['ends of no sign-in', 302, (n) => [`/login/oauth2/code/google?state=${n}&code=${n}`]],
    ['broken messages', 400, () => ['/api/contact', post('{')]],
    ['calls without a token', 401, () => ['/api/customer']],
    ['calls of a foreign site', 403, () => ['/api/contact', post('{}', { origin: 'null' })]],
    ['paths of nothing', 404, (n) => [`/api/none-${n}`]],
    ['wrong methods', 405, () => ['/api/customer', { method: 'DELETE' }]],
    ['large bodies', 413, () => ['/api/contact', post('x'.repeat(5000))]],
    ['early data', 425, () => ['/api/customer', { headers: { 'early-data': '1' } }]],
  ]
  const EACH = 20
  const CUT_OFF = ['/api/contact', '/api/token', '/api/logout']
  const [SESSIONS, THEFTS] = [52, 2]

  interface Line {
    level: number
    msg: string
    /** How many events the line stands for; one where it does not say. */
    count?: number
    [field: string]: unknown
  }

  let output: string
  let lines: Line[]
  /** In how many the lines were written: their counts come when one is over. */
  let minutes: number
  const linesOf = (message: string) => lines.filter(({ msg }) => msg === message)
  const eventsIn = (some: Line[]) => some.reduce((sum, { count = 1 }) => sum + count, 0)

  /** Somebody enrolled, and a thief with the session key but not the device cookie. */
  async function steal(origin: string) {
    const visitor = new Visitor(apiAt(origin, keys))
    await visitor.enrol()
    const Cookie = `ota_session=${visitor.jar.get('ota_session')}`
    const theft: Call = () => [
      '/api/customer',
      { headers: { ...visitor.nextOtaHeaders(), Cookie } },
    ]
    expect(await flood(origin, THEFTS, theft)).toEqual({ 401: THEFTS })
  }

  beforeAll(async () => {
    const started = performance.now()
    // Without limits, as from more addresses than any limit counts.
    const ports = await freePorts()
    const server = await start({ ...ports, RATE_LIMIT: 'off' })
    for (const [name, status, call] of FLOODS) {
      expect([name, await flood(server.origin, EACH, call)]).toEqual([name, { [status]: EACH }])
    }
    for (const path of CUT_OFF) await cutOff(server.origin, path)
    await cutOff(server.attacker, '/request-jwt')
    await cutOff(`http://127.0.0.1:${ports.PROVIDER_PORT}`, '/token')
    for (let session = 0; session < SESSIONS; session++) await steal(server.origin)
    await server.end('SIGTERM')
    const json = server.output().matchAll(/^\{.*\}$/gm)
    minutes = Math.ceil((performance.now() - started) / 60_000)
    output = server.output()
    lines = Array.from(json, ([text]) => JSON.parse(text) as Line)
  })

  test('each kind of answer is told at once, then counted, and nothing is lost', () => {
    const answers = linesOf('answered')
    const enrolments = 2 * SESSIONS
    const sent = FLOODS.length * EACH + CUT_OFF.length + SESSIONS * THEFTS + enrolments
    expect(eventsIn(answers)).toBe(sent)
    expect(eventsIn(linesOf('sign-in failed'))).toBe(EACH)
    // Two for each flood, each call that was cut off, and the two calls of an enrolment.
    const kinds = FLOODS.length + CUT_OFF.length + 2
    expect(answers.length).toBeLessThanOrEqual(2 * kinds * minutes)
    expect(linesOf('sign-in failed').length).toBeLessThanOrEqual(2 * minutes)
  })

  test('a body that is cut off is an answer that nobody read, not an error', () => {
    for (const path of CUT_OFF) {
      const cut = { msg: 'answered', method: 'POST', path, status: 400 }
      expect(lines).toContainEqual(expect.objectContaining(cut))
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(output).not.toMatch(/^ +at /m)
  })

  test('right MACs without device cookies leave a bounded audit that adds up', () => {
    const audit = linesOf('audit').filter(({ level }) => level === 40)
    expect(new Set(audit.map((line) => line.audit))).toEqual(new Set(['session_key_leaked']))
    expect(eventsIn(audit)).toBe(SESSIONS * THEFTS)
    // Each session is named, whoever came first, and by at most two lines a minute.
    expect(new Set(audit.map(({ session }) => session)).size).toBe(SESSIONS)
    expect(audit.length).toBeLessThanOrEqual(2 * SESSIONS * minutes)
  })
})
