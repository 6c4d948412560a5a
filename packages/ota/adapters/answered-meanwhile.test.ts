import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDevice, headersOf } from '../device'
import { OTHER_DIGEST } from '../testing/bound-services'

/** Longer than the time limit of the services. */
const SLOW_MS = 240

const PROGRAM = 'packages/ota/testing/limited-services.ts'

const WELL = { ms: 0, fail: false }
const LATE = { ms: SLOW_MS, fail: false }
const FAILING = { ms: SLOW_MS, fail: true }

describe.each(['node', 'hono'])('%s', (adapter) => {
  let child: ChildProcess
  let ended: Promise<unknown[]>
  let port = 0
  let origin = ''
  beforeAll(async () => {
    const stdio = ['ignore' as const, 'inherit' as const, 'pipe' as const, 'ipc' as const]
    child = fork(PROGRAM, [adapter], { stdio, execArgv: ['--import', 'tsx'] })
    ended = once(child, 'exit')
    ;[port] = (await once(child, 'message')) as [number]
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(() => child.kill())
  beforeEach(() => be(WELL))

  /** How slow and how well store and sign-in are from now on. @returns what happened before. */
  async function be(slow: { ms: number; fail: boolean }) {
    expect(child.exitCode).toBeNull()
    child.send(slow, () => {}) // where it has just ended, that is what the test finds
    const [told] = await Promise.race([once(child, 'message'), ended])
    expect(told).toEqual({ handled: expect.any(Number), reported: expect.any(Array) })
    return told as { handled: number; reported: string[] }
  }

  const register = () => {
    const deviceId = randomUUID()
    const headers = { 'device-id': deviceId }
    const sent = fetch(`${origin}/ota/session`, { method: 'POST', headers })
    return sent.then((answer) => ({ answer, deviceId }))
  }

  /** A device that is registered, and what makes the headers of its next request. */
  async function device() {
    const { answer, deviceId } = await register()
    expect(answer.status).toBe(200)
    const sessionKey = answer.headers.get('session_key') ?? ''
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const signing = createDevice({ sessionKey, deviceId })
    return () => {
      const request = signing.next()
      const headers = { ...headersOf(request), Cookie: cookies.join('; ') }
      const bind = (contentDigest: string) => {
        const to = { method: 'POST', authority: new URL(origin).host, target: '/api/orders' }
        const binding = signing.bind(request, { ...to, contentDigest })
        return { ...headers, 'OTA-Binding': binding, 'Content-Digest': contentDigest }
      }
      return { headers, bind }
    }
  }
  const call = async (headers: Record<string, string>, path = '/api/orders') => {
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  const headText = (method: string, headers: Record<string, string>) => {
    const lines = Object.entries({ Host: new URL(origin).host, ...headers })
    return `${method} /api/orders HTTP/1.1\r\n${lines.map((pair) => `${pair.join(': ')}\r\n`).join('')}`
  }
  const isWell = async (next: Awaited<ReturnType<typeof device>>) => {
    expect(await call(next().headers)).toBe(200)
  }

  test('a verdict or a registration that is late finds its request answered, and nothing is handled', async () => {
    const next = await device()
    await be(LATE)
    const refused = { ...next().headers, RequestHistory: 'x'.repeat(36) }
    const answers = [call(next().headers), call(refused)]
    expect(await Promise.all(answers)).toEqual([503, 503])
    expect((await register()).answer.status).toBe(503)
    await wait(SLOW_MS)
    expect((await be(WELL)).handled).toBe(0)
    await isWell(await device())
  })

  test('an error finds its request answered', async () => {
    const next = await device()
    await be(FAILING)
    expect(await call(next().headers)).toBe(503)
    expect((await register()).answer.status).toBe(503)
    await wait(SLOW_MS)
    // Hono leaves it to its framework.
    expect((await be(WELL)).reported).toHaveLength(adapter === 'node' ? 2 : 0)
    await isWell(next)
  })

  test('an error that is in time is answered', async () => {
    const next = await device()
    await be({ ms: 0, fail: true })
    expect(await call(next().headers)).toBe(500)
    expect((await register()).answer.status).toBe(500)
    await be(WELL)
    await isWell(next)
  })

  test('an error of the handler is answered', async () => {
    const next = await device()
    expect(await call(next().headers, '/api/throws')).toBe(500)
    const told = await be(WELL)
    expect(told.reported).toEqual(adapter === 'node' ? ['of a handler'] : [])
    await isWell(next)
  })

  test('a body comes after its request was answered, and is another one', async () => {
    const next = await device()
    await be(LATE)
    const head = headText('POST', next().bind(OTHER_DIGEST))
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Content-Length: 8\r\n\r\nhalf`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
    socket.write('half')
    await wait(20)
    socket.destroy()
    expect((await be(WELL)).handled).toBe(0)
    await isWell(next)
  })

  test('a connection that is gone before its verdict', async () => {
    const next = await device()
    await be(LATE)
    const socket = connect(port, '127.0.0.1')
    socket.write(`${headText('GET', next().headers)}\r\n`)
    await wait(20)
    socket.destroy()
    await wait(SLOW_MS)
    await be(WELL)
    await isWell(next)
  })
})
